import { Hono } from 'hono'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { logoFile } from '#graphql/contracts/rest/reward.ts'
import { bodyOf } from './call-reward.ts'

/**
 * Serves a company's logo as PNG to pages of any origin, such as the reward page and mails. Refuses NOT_FOUND, and UPSTREAM_UNAVAILABLE
 * while the store of files is away.
 */
export function logoRoute({ directus, guestToken, limits }: RouteServices['rewards']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/public/logos/:file', async (c) => {
    const { line } = c.var
    await limits.guest(line.ip)
    const file = c.req.param('file')
    if (!logoFile.safeParse(file).success) throw new Refusal('NOT_FOUND')
    const reply = await directus.call({
      method: 'GET',
      path: `/plutus/public/logos/${file}`,
      token: guestToken,
      pool: 'guests',
      requestId: line.requestId,
      ip: line.ip,
      by: file,
    })
    if (reply.status === 404) throw new Refusal('NOT_FOUND')
    return new Response(bodyOf(reply, 'image/png'), {
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'inline; filename="logo.png"',
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  })
  return app
}
