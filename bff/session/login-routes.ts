import { Hono } from 'hono'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { captchaRequired, Refusal } from '#bff/gateway/refusal.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { codeResent } from '#graphql/contracts/rest/fields.ts'
import {
  codeAgainBody,
  mailboxAnswer,
  mailboxBody,
  mailboxCodeBody,
  mailboxPass,
  nextStep,
  signInBody,
  signInResult,
} from '#graphql/contracts/rest/sign-in.ts'

/**
 * Serves login by password, followed by a code if the device is not trusted (A1, A6). Refuses INVALID_CREDENTIALS. The mailbox routes mail
 * a code, with which the owner of an account with too many failed tries gets further tries.
 */
export function loginRoutes({
  directus,
  guestToken,
  limits,
  guesses,
  signInSession,
  device,
  signUp,
}: RouteServices['login']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.post('/auth/login', async (c) => {
    const { ip } = c.var.line
    const wait = await limits.login.tryTake(ip)
    const input = await readInput(c, signInBody)
    if ('otp' in input) await limits.codes(ip)
    const body = { ...input, device: device.read(c), isCrowded: wait !== undefined }
    const call = { ip, hasProof: 'challenge' in input || Boolean(input.captcha), refuse: captchaRequired }
    const path = '/plutus/auth/login'
    const reply = await limits.login.run(wait, call, () => directus.call(callFor(c, { method: 'POST', path, token: guestToken, body })))
    if (reply.status === 401) {
      guesses.count('password')
      throw new Refusal('INVALID_CREDENTIALS')
    }
    if (reply.status === 429) guesses.count('password', true)
    return reply.status === 202 ? answerNextStep(c, reply) : signInSession.enter(c, parseServiceReply(reply, signInResult))
  })

  app.post('/auth/login/code', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, codeAgainBody)
    const reply = await directus.call(callFor(c, { method: 'POST', path: '/plutus/auth/login/code', token: guestToken, body }))
    return json(JSON.stringify(parseServiceReply(reply, codeResent)))
  })

  app.post('/auth/login/mailbox', async (c) => {
    const { ip } = c.var.line
    const wait = await limits.captchaForms.tryTake(ip)
    const body = await readInput(c, mailboxBody)
    const path = '/plutus/auth/login/mailbox'
    const reply = await limits.captchaForms.run(wait, { ip, hasProof: Boolean(body.captcha) }, () =>
      directus.call(callFor(c, { method: 'POST', path, token: guestToken, body })),
    )
    return json(JSON.stringify(parseServiceReply(reply, mailboxAnswer)))
  })

  app.post('/auth/login/mailbox/verify', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, mailboxCodeBody)
    const reply = await directus.call(callFor(c, { method: 'POST', path: '/plutus/auth/login/mailbox/verify', token: guestToken, body }))
    return json(JSON.stringify(parseServiceReply(reply, mailboxPass)))
  })

  /** Answers 202 with the next step of an incomplete login, which is a code or the choice of the company's currency. */
  async function answerNextStep(c: BffContext, reply: UpstreamReply): Promise<Response> {
    const step = parseServiceReply(reply, nextStep)
    if (step.next === 'reward') await signUp.put(c, { id: step.id })
    return json(JSON.stringify(step), 202)
  }

  return app
}
