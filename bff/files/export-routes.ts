import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/bff-env.ts'
import { Refusal } from '#bff/refusal.ts'
import type { Lanes } from '#bff/security/lanes.ts'
import { readInput } from '#bff/security/read-input.ts'
import { callFor } from '#bff/upstream/call-for.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply } from '#bff/upstream/parse-reply.ts'
import { downloads, exportBody, exportId, exportKind, exportTicket } from '#graphql/contracts/files.ts'
import { download } from './download.ts'
import type { FileCallers } from './file-callers.ts'

export type ExportRoutesDeps = { fileCallers: FileCallers; directus: Directus; transfers: Lanes }

/** A list as a file: first a ticket, valid once and for sixty seconds, then its download. Refuses NOT_FOUND. */
export function exportRoutes({ fileCallers, directus, transfers }: ExportRoutesDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.post('/exports/:kind', async (c) => {
    const { token } = await fileCallers(c, { counted: true })
    const kind = c.req.param('kind')
    if (!exportKind.safeParse(kind).success) throw new Refusal('NOT_FOUND')
    const body = await readInput(c, exportBody)
    const reply = await directus.call(callFor(c, { method: 'POST', path: `/plutus/exports/${kind}`, token, body }))
    return json(JSON.stringify(parseReply(reply, exportTicket)))
  })

  app.get('/exports/:id', async (c) => {
    const { token, company } = await fileCallers(c, { counted: false })
    const id = c.req.param('id')
    if (!exportId.safeParse(id).success) throw new Refusal('NOT_FOUND')
    const file = { path: `/plutus/exports/${id}`, token, types: downloads.export, name: 'export' }
    return transfers.run(company, () => download(c, directus, file))
  })

  return app
}
