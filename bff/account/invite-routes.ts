import { Hono } from 'hono'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { signInResult } from '#graphql/contracts/rest/sign-in.ts'
import { acceptInviteBody, invite, inviteToken } from '#graphql/contracts/rest/sign-up.ts'

/**
 * Serves GET and POST /auth/invites/:token. GET returns the invite, and POST accepts it and signs the new member in. Refuses LINK_EXPIRED
 * for a malformed token.
 */
export function inviteRoutes({ callAsGuest, limits, signInSession }: RouteServices['signUp']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.get('/auth/invites/:token', async (c) => {
    await limits.codes(c.var.line.ip)
    const reply = await callAsGuest(c, { method: 'GET', path: `/auth/invites/${tokenOf(c)}` })
    return json(JSON.stringify(parseServiceReply(reply, invite)))
  })

  app.post('/auth/invites/:token', async (c) => {
    await limits.codes(c.var.line.ip)
    const token = tokenOf(c)
    const body = await readInput(c, acceptInviteBody)
    return signInSession.enter(c, parseServiceReply(await callAsGuest(c, { path: `/auth/invites/${token}`, body }), signInResult))
  })

  return app
}

function tokenOf(c: BffContext): string {
  const token = c.req.param('token') ?? ''
  if (!inviteToken.safeParse(token).success) throw new Refusal('LINK_EXPIRED')
  return token
}
