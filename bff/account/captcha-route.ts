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
    const { ip } = c.var.line
    const wait = await limits.captchas.tryTake(ip)
    const ask = () => callAsGuest(c, { method: 'GET', path: '/auth/captcha' })
    const reply = await limits.captchas.run(wait, { ip, hasProof: true }, ask)
    return json(JSON.stringify(parseServiceReply(reply, captchaChallenge)))
  })
  return app
}
