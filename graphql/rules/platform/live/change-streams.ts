import { useBus as getBus } from '@directus/api/bus/lib/use-bus'
import type { Response, Router } from 'express'
import { changesBeatMs } from '#contracts/rest/changes.ts'
import { answerUnavailable, route } from '#rules/platform/http/route.ts'
import { isShuttingDown, onShutdown } from '#rules/platform/jobs/shutdown.ts'
import { rowsChanged, rowsLost } from '../../../directus-patches/bus-channels.ts'

/** In bytes. A reader so far behind is disconnected, and reads everything again. */
const unsentMax = 16 * 1024 * 1024

const streams = new Set<Response>()
let isFollowing = false

/**
 * Serves the hubs of the BFFs every row that any process changes, from the answer's head on. A stream ends when the reader leaves or falls
 * behind, at `endChangeStreams` and at the shutdown.
 */
export function changesRoute(router: Router): void {
  route(router, 'get', '/changes', 'hub', async ({ res, caller }) => {
    if (isShuttingDown()) answerUnavailable(res, caller.requestId)
    // the reader may have left before its token was read
    else if (!res.destroyed && !res.headersSent) open(res)
  })
}

function open(res: Response): void {
  follow()
  streams.add(res)
  res.once('close', () => streams.delete(res))
  res.status(200).set({ 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
  res.write('\n')
}

/** Ends the streams of this process, because changes may be missing. Their readers connect and read again. */
export function endChangeStreams(): void {
  for (const stream of streams) stream.destroy()
}

/** Passes on what the bus brings, from the first stream on. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  void getBus().subscribe(rowsChanged, (change) => send(`${JSON.stringify(change)}\n`))
  setInterval(() => send('\n'), changesBeatMs).unref()
  void getBus().subscribe(rowsLost, endChangeStreams)
  onShutdown(endChangeStreams)
}

function send(line: string): void {
  for (const stream of streams) {
    if (stream.writableLength > unsentMax) stream.destroy()
    else stream.write(line)
  }
}
