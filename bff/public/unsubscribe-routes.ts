import { Hono } from 'hono'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { type UnsubscribeCall, unsubscribeToken, unsubscribeView } from '#graphql/contracts/rest/reward.ts'
import { readUnsubscribe } from './read-unsubscribe.ts'

/**
 * Serves the unsubscribe link of a mail, which stops all further messages from its company. GET only reads, because scanners open every
 * link. POST is called by mail programs (RFC 8058) and by the page's buttons. Refuses NOT_FOUND, BAD_INPUT for another body.
 */
export function unsubscribeRoutes({ callAsGuest, limits }: RouteServices['rewards']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/public/unsubscribe/:token', (c) => answer(c))
  app.post('/unsubscribe/:token', async (c) => answer(c, await readUnsubscribe(c.env.incoming)))

  async function answer(c: BffContext, body?: UnsubscribeCall): Promise<Response> {
    const { ip } = c.var.line
    c.env.outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
    const token = c.req.param('token') ?? ''
    const reply = await limits.linkGuesses.lookUp(ip, async () => {
      if (!unsubscribeToken.safeParse(token).success) return undefined
      const found = await callAsGuest(c, { method: body ? 'POST' : 'GET', path: `/public/unsubscribe/${token}`, ...(body && { body }) })
      return found.status === 404 ? undefined : found
    })
    if (!reply) throw new Refusal('NOT_FOUND')
    return json(JSON.stringify(parseServiceReply(reply, unsubscribeView)))
  }

  return app
}
