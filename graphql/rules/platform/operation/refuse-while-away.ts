import { randomUUID } from 'node:crypto'
import type { Request, Response, Router } from 'express'
import { answerUnavailable } from '#rules/platform/http/route.ts'
import { endChangeStreams } from '#rules/platform/live/change-streams.ts'
import { isDatabaseAway, onDatabaseFailure } from './database-health.ts'

/**
 * Refuses every later route UPSTREAM_UNAVAILABLE while the database is away, also for calls that already wait for it. Ends change streams
 * when the connection to it is lost, because changes may be missing.
 */
export function refuseWhileAway(app: Router): void {
  const waiting = new Map<Response, Request>()
  app.use((req, res, next) => {
    if (isDatabaseAway()) return refuse(req, res)
    waiting.set(res, req)
    res.once('close', () => waiting.delete(res))
    next()
  })
  onDatabaseFailure(() => {
    endChangeStreams()
    if (!isDatabaseAway()) return
    for (const [res, req] of waiting) {
      if (res.headersSent) continue
      refuse(req, res)
      ignoreWrites(res)
    }
    waiting.clear()
  })
}

const refuse = (req: Request, res: Response): void => answerUnavailable(res, req.get('x-request-id') ?? randomUUID())

/** Makes later writes have no effect, because the route's own answer may still come. They would throw or end the connection. */
function ignoreWrites(res: Response): void {
  const ignore = () => res
  const write = () => true
  Object.assign(res, {
    setHeader: ignore,
    appendHeader: ignore,
    removeHeader: ignore,
    writeHead: ignore,
    flushHeaders: ignore,
    write,
    end: ignore,
  })
}
