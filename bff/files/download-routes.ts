import { Hono } from 'hono'
import { plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import type { BffContext, BffEnv } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { avatarFile, downloads } from '#graphql/contracts/rest/files.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { download } from './download.ts'

/**
 * Serves downloads of the company's documents and of an import's rejected lines to people and keys, and avatars to people. Refuses
 * NOT_FOUND for a malformed or unknown id or file.
 */
export function downloadRoutes({ callers, withFileCaller, directus, transfers }: RouteServices['files']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.get('/files/imports/:id/errors', (c) =>
    send(c, (id) => ({ path: `/plutus/imports/${id}/errors`, types: downloads.errors, name: 'import-errors.csv' })),
  )

  app.get('/files/documents/:id', (c) =>
    send(c, (id) => ({ path: `/plutus/files/documents/${id}`, types: downloads.document, name: 'document' })),
  )

  app.get('/files/avatars/:file', async (c) => {
    const { token } = await callers.requirePerson(c)
    const file = c.req.param('file')
    if (!avatarFile.safeParse(file).success) throw new Refusal('NOT_FOUND')
    const reply = await directus.call(callFor(c, { method: 'GET', path: `/plutus/files/avatars/${file}`, token }))
    if (reply.status !== 200) throw plutusRefusalOf(reply)
    if (!String(reply.headers['content-type']).startsWith('image/png')) throw new Refusal('NOT_FOUND')
    return new Response(reply.body, {
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'inline; filename="avatar.png"',
        'cache-control': 'private, max-age=300',
      },
    })
  })

  const send = (c: BffContext, fileOf: (id: string) => { path: string; types: string[]; name: string }): Promise<Response> =>
    withFileCaller(c, { isCounted: false }, async ({ token, company }) => {
      const id = c.req.param('id') ?? ''
      if (!isUuid(id)) throw new Refusal('NOT_FOUND')
      return transfers.run(company, () => download(c, directus, { ...fileOf(id), token }))
    })

  return app
}
