import { Hono } from 'hono'
import { z } from 'zod'
import { type BffContext, type BffEnv, json } from '#bff/bff-env.ts'
import { Refusal } from '#bff/refusal.ts'
import type { GuessWatch } from '#bff/security/guess-watch.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import { readInput } from '#bff/security/read-input.ts'
import { callFor } from '#bff/upstream/call-for.ts'
import type { Directus, UpstreamReply } from '#bff/upstream/directus.ts'
import { parseGuestReply } from '#bff/upstream/parse-reply.ts'
import { type DeviceCookie, trustedDevice } from './device-cookie.ts'
import type { ShortCookie } from './short-cookie.ts'
import { entered, type SignInSession } from './sign-in-session.ts'

export type LoginRoutesDeps = {
  directus: Directus
  guestToken: string
  limits: RateLimits
  guesses: GuessWatch
  signInSession: SignInSession
  device: DeviceCookie
  signUp: ShortCookie<{ id: string }>
}

/** Password first, then a code where the device is not trusted (A1, A6); either may come in one call or in two. */
export function loginRoutes({ directus, guestToken, limits, guesses, signInSession, device, signUp }: LoginRoutesDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.post('/auth/login', async (c) => {
    await limits.login(c.var.line.ip)
    const input = await readInput(c, loginInput)
    if ('otp' in input) await limits.codes(c.var.line.ip)
    const body = { ...input, device: device.read(c) }
    const reply = await directus.call(callFor(c, { method: 'POST', path: '/plutus/auth/login', token: guestToken, body }))
    if (reply.status === 401) {
      guesses.count('password')
      throw new Refusal('INVALID_CREDENTIALS')
    }
    if (reply.status === 429) guesses.count('password', true)
    return reply.status === 202 ? goOn(c, reply) : signInSession.enter(c, parseGuestReply(reply, entered))
  })

  app.post('/auth/login/code', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, z.object({ challenge }))
    const reply = await directus.call(callFor(c, { method: 'POST', path: '/plutus/auth/login/code', token: guestToken, body }))
    return json(JSON.stringify(parseGuestReply(reply, sentAgain)))
  })

  app.post('/auth/login/mailbox', async (c) => {
    await limits.accountMails(c.var.line.ip)
    const body = await readInput(c, z.object({ email: z.string().max(500).optional(), captcha: z.string().max(4000).optional() }))
    const reply = await directus.call(callFor(c, { method: 'POST', path: '/plutus/auth/login/mailbox', token: guestToken, body }))
    return json(JSON.stringify(parseGuestReply(reply, z.object({ challenge }))))
  })

  app.post('/auth/login/mailbox/verify', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, z.object({ challenge, code }))
    const reply = await directus.call(callFor(c, { method: 'POST', path: '/plutus/auth/login/mailbox/verify', token: guestToken, body }))
    return json(JSON.stringify(parseGuestReply(reply, z.object({ pass: z.string() }))))
  })

  /** Not in yet: a code is asked, or the company's currency. */
  async function goOn(c: BffContext, reply: UpstreamReply): Promise<Response> {
    const { device: trusted, ...step } = parseGuestReply(reply, nextStep)
    if (trusted) device.put(c, trusted)
    if (step.next === 'reward') await signUp.put(c, { id: step.id })
    return json(JSON.stringify(step), 202)
  }

  return app
}

export const challenge = z.string().regex(/^[\w-]{16,128}$/)
const code = z.string().min(1).max(32)
/** 128 characters may take two units each and more; the rules count them, here only size matters. */
const passwordMax = 512
const more = { mode: z.string().max(16).optional(), trustDevice: z.boolean().optional() }
/** What speaks for a try above the account's limit. */
const vouched = { captcha: z.string().max(4000).optional(), pass: z.string().max(128).optional() }
const withPassword = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(passwordMax), ...more, ...vouched })

const loginInput = z.union([z.object({ challenge, otp: code, ...more }), withPassword.extend({ otp: code }), withPassword])

/** A code was sent: where to, as much of it as may be shown, and when another can be asked for. */
export const codeSent = z.object({
  challenge: z.string(),
  channel: z.enum(['email', 'authenticator']),
  to: z.string().nullish(),
  resendAfterSeconds: z.number().nullish(),
})

export const sentAgain = z.object({ resendAfterSeconds: z.number() })

const nextStep = z.discriminatedUnion('next', [
  codeSent.extend({ next: z.literal('otp'), device: trustedDevice.nullish() }),
  z.object({ next: z.literal('reward'), id: z.uuid(), device: trustedDevice.nullish() }),
])
