import { Hono } from 'hono'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { downloads, exportBody, exportId, exportKind, exportTicket } from '#graphql/contracts/rest/files.ts'
import { download } from './download.ts'

/**
 * Serves exports of lists in two steps. POST returns a ticket, an id that is valid once for sixty seconds, and GET downloads its file.
 * Refuses NOT_FOUND for an unknown kind, and for a malformed, used or expired ticket.
 */
export function exportRoutes({ withFileCaller, directus, transfers }: RouteServices['files']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.post('/exports/:kind', (c) =>
    withFileCaller(c, { isCounted: true }, async ({ token }) => {
      const kind = c.req.param('kind')
      if (!exportKind.safeParse(kind).success) throw new Refusal('NOT_FOUND')
      const body = await readInput(c, exportBody)
      const reply = await directus.call(callFor(c, { method: 'POST', path: `/plutus/exports/${kind}`, token, body }))
      return json(JSON.stringify(parseReply(reply, exportTicket)))
    }),
  )

  app.get('/exports/:id', (c) =>
    withFileCaller(c, { isCounted: false }, async ({ token, company }) => {
      const id = c.req.param('id')
      if (!exportId.safeParse(id).success) throw new Refusal('NOT_FOUND')
      const file = { path: `/plutus/exports/${id}`, token, types: downloads.export, name: 'export' }
      return transfers.run(company, () => download(c, directus, file))
    }),
  )

  return app
}
