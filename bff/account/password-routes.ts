import { Hono } from 'hono'
import { requireServiceReply } from '#bff/adapters/parse-reply.ts'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { linkBody, recoverBody, resetBody } from '#graphql/contracts/rest/account.ts'

/**
 * Serves the routes that reset a forgotten password by a mailed link, which works once. The request is answered alike for known and unknown
 * addresses.
 */
export function passwordRoutes({ callAsGuest, limits, checkSockets }: RouteServices['account']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  const noContent = () => new Response(null, { status: 204 })

  app.post('/auth/password/request', async (c) => {
    const { ip } = c.var.line
    const wait = await limits.captchaForms.tryTake(ip)
    const body = await readInput(c, recoverBody)
    const call = { ip, hasProof: Boolean(body.captcha) }
    requireServiceReply(await limits.captchaForms.run(wait, call, () => callAsGuest(c, { path: '/auth/password/request', body })))
    return noContent()
  })

  app.post('/auth/password/check', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, linkBody)
    requireServiceReply(await callAsGuest(c, { path: '/auth/password/check', body }))
    return noContent()
  })

  app.post('/auth/password/reset', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, resetBody)
    requireServiceReply(await callAsGuest(c, { path: '/auth/password/reset', body }))
    checkSockets()
    return noContent()
  })

  return app
}
