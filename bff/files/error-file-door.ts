import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { type BffContext, type BffEnv, whenGone } from '#bff/bff-env.ts'
import { isUuid } from '#bff/graphql/text-rules.ts'
import { Refusal } from '#bff/refusal.ts'
import type { Callers } from '#bff/session/callers.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { refusalOf } from '#bff/upstream/parse-reply.ts'
import type { Transfers } from './transfers.ts'

export type ErrorFileDoorDeps = { callers: Callers; directus: Directus; transfers: Transfers }

/** GET /files/imports/:id/errors: the bad lines of an import as a download, as fast as the reader takes them. */
export function errorFileDoor({ callers, directus, transfers }: ErrorFileDoorDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/files/imports/:id/errors', async (c) => {
    const caller = await callers.person(c)
    const id = c.req.param('id')
    if (!isUuid(id)) throw new Refusal('NOT_FOUND')
    return transfers.run(caller.session.company, () => download(c, id, caller.token))
  })

  async function download(c: BffContext, id: string, token: string): Promise<Response> {
    const { statusCode, headers, body } = await directus.stream({
      method: 'GET',
      path: `/plutus/imports/${id}/errors`,
      token,
      requestId: c.var.line.requestId,
      ip: c.var.line.ip,
      signal: whenGone(c),
      budgetMs: downloadMs,
      isFile: true,
    })
    if (statusCode !== 200) throw refusalOf({ status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) })
    c.env.outgoing.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-errors.csv"',
    })
    await pipeline(body, c.env.outgoing).catch(() => undefined)
    return RESPONSE_ALREADY_SENT
  }

  return app
}

const downloadMs = 120_000
