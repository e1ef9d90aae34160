import { Hono } from 'hono'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { readBody } from '#bff/gateway/security/read-body.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { unsubscribeToken, unsubscribeView } from '#graphql/contracts/rest/reward.ts'

const bodyMax = 4 * 1024

/**
 * Serves the unsubscribe link of a mail, which stops all further messages from its company. GET only reads, because scanners open every
 * link. POST needs only the token, as mail programs call it (RFC 8058). Refuses NOT_FOUND.
 */
export function unsubscribeRoutes({ callAsGuest, limits }: RouteServices['rewards']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/public/unsubscribe/:token', (c) => answer(c, 'GET'))
  app.post('/unsubscribe/:token', async (c) => {
    await readBody(c.env.incoming, bodyMax)
    return answer(c, 'POST')
  })

  async function answer(c: BffContext, method: 'GET' | 'POST'): Promise<Response> {
    const { ip } = c.var.line
    c.env.outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
    const token = c.req.param('token') ?? ''
    const reply = await limits.linkGuesses.lookUp(ip, async () => {
      if (!unsubscribeToken.safeParse(token).success) return undefined
      const found = await callAsGuest(c, { method, path: `/public/unsubscribe/${token}`, ...(method === 'POST' ? { body: {} } : {}) })
      return found.status === 404 ? undefined : found
    })
    if (!reply) throw new Refusal('NOT_FOUND')
    return json(JSON.stringify(parseServiceReply(reply, unsubscribeView)))
  }

  return app
}
