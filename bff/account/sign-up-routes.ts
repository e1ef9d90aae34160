import { Hono } from 'hono'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { emptyBody } from '#graphql/contracts/rest/fields.ts'
import { signInResult } from '#graphql/contracts/rest/sign-in.ts'
import {
  codeSent,
  rewardChoiceBody,
  signUpBody,
  signUpCodeAnswer,
  signUpCodeBody,
  signUpEmailBody,
  signUpStarted,
  signUpState,
} from '#graphql/contracts/rest/sign-up.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'

/**
 * Serves sign-up from the form to the first session (A7). Directus validates the fields, so the error messages are its own. Refuses
 * NOT_FOUND for a malformed id, and LINK_EXPIRED for the last step without the cookie of a verified email address.
 */
export function signUpRoutes({ callAsGuest, limits, signUp, signInSession }: RouteServices['signUp']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.post('/auth/signup', async (c) => {
    const { ip } = c.var.line
    const wait = await limits.captchaForms.tryTake(ip)
    const body = await readInput(c, signUpBody)
    const call = { ip, hasProof: Boolean(body.captcha) }
    const reply = await limits.captchaForms.run(wait, call, () => callAsGuest(c, { path: '/auth/signup', body }))
    return json(JSON.stringify(parseServiceReply(reply, signUpStarted)), 201)
  })

  app.get('/auth/signup/:id', async (c) => {
    await limits.guest(c.var.line.ip)
    const id = idOf(c)
    const reply = await callAsGuest(c, { method: 'GET', path: `/auth/signup/${id}`, headers: await proofHeaders(c, id) })
    return json(JSON.stringify(parseServiceReply(reply, signUpState)))
  })

  app.post('/auth/signup/:id/verify', async (c) => {
    await limits.codes(c.var.line.ip)
    const id = idOf(c)
    const body = await readInput(c, signUpCodeBody)
    const answer = parseServiceReply(await callAsGuest(c, { path: `/auth/signup/${id}/verify`, body }), signUpCodeAnswer)
    await signUp.put(c, { id })
    return json(JSON.stringify(answer))
  })

  app.post('/auth/signup/:id/resend', async (c) => {
    await limits.codes(c.var.line.ip)
    const id = idOf(c)
    await readInput(c, emptyBody)
    return json(JSON.stringify(parseServiceReply(await callAsGuest(c, { path: `/auth/signup/${id}/resend`, body: {} }), codeSent)))
  })

  app.post('/auth/signup/:id/email', async (c) => {
    await limits.accountMails(c.var.line.ip)
    const id = idOf(c)
    const body = await readInput(c, signUpEmailBody)
    return json(JSON.stringify(parseServiceReply(await callAsGuest(c, { path: `/auth/signup/${id}/email`, body }), codeSent)))
  })

  app.post('/auth/signup/:id/reward', async (c) => {
    await limits.codes(c.var.line.ip)
    const id = idOf(c)
    const headers = await proofHeaders(c, id)
    if (!('x-plutus-signup' in headers)) throw new Refusal('LINK_EXPIRED')
    const body = await readInput(c, rewardChoiceBody)
    const who = parseServiceReply(await callAsGuest(c, { path: `/auth/signup/${id}/reward`, body, headers }), signInResult)
    signUp.clear(c)
    return signInSession.enter(c, who)
  })

  /**
   * Returns the header that proves that this browser verified the sign-up's email address, or signed in to its account, in the last hour.
   * Returns no header without the cookie.
   */
  async function proofHeaders(c: BffContext, id: string): Promise<Record<string, string>> {
    return (await signUp.read(c))?.id === id ? { 'x-plutus-signup': id } : {}
  }

  return app
}

/** Returns the sign-up's id from the path, in lower case like the id in the cookie. Refuses NOT_FOUND for a malformed id. */
function idOf(c: BffContext): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  return id.toLowerCase()
}
