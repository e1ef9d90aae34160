import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { type BffEnv, whenGone } from '#bff/bff-env.ts'
import { isUuid } from '#bff/graphql/text-rules.ts'
import { Refusal } from '#bff/refusal.ts'
import type { Callers } from '#bff/session/callers.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { refusalOf } from '#bff/upstream/parse-reply.ts'

/** GET /files/imports/:id/errors: the bad lines of an import as a download, as fast as the reader takes them. */
export function errorFileDoor({ callers, directus }: { callers: Callers; directus: Directus }): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/files/imports/:id/errors', async (c) => {
    const caller = await callers.person(c)
    const id = c.req.param('id')
    if (!isUuid(id)) throw new Refusal('NOT_FOUND')
    const { statusCode, headers, body } = await directus.stream({
      method: 'GET',
      path: `/plutus/imports/${id}/errors`,
      token: caller.token,
      requestId: c.var.line.requestId,
      ip: c.var.line.ip,
      signal: whenGone(c),
      budgetMs: downloadMs,
    })
    if (statusCode !== 200) throw refusalOf({ status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) })
    c.env.outgoing.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-errors.csv"',
    })
    await pipeline(body, c.env.outgoing).catch(() => undefined)
    return RESPONSE_ALREADY_SENT
  })
  return app
}

const downloadMs = 120_000
