import { Hono } from 'hono'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { captchaChallenge } from '#graphql/contracts/rest/account.ts'

/**
 * Serves GET /auth/captcha. Returns the captcha challenge, which sign-up and a forgotten password require, and sign-in and reward codes may
 * require.
 */
export function captchaRoute({ callAsGuest, limits }: RouteServices['login']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/auth/captcha', async (c) => {
    await limits.guest(c.var.line.ip)
    const reply = await callAsGuest(c, { method: 'GET', path: '/auth/captcha' })
    return json(JSON.stringify(parseServiceReply(reply, captchaChallenge)))
  })
  return app
}
