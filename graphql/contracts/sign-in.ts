import * as z from 'zod/mini'
import { captcha, challenge, sentAgain, typedCode } from './fields.ts'
import { person, type SignedIn, signedIn } from './person.ts'
import type { RestPaths } from './rest-path.ts'

const more = { mode: z.optional(z.string().check(z.maxLength(16))), trustDevice: z.optional(z.boolean()) }
const withPassword = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  // 128 characters may take two units each and more; the rules count them, here only size matters
  password: z.string().check(z.minLength(1), z.maxLength(512)),
  ...more,
  // what allows a try above the account's limit
  captcha,
  pass: z.optional(z.string().check(z.maxLength(128))),
})

/** The password, then a code where the device is not trusted; either may come in one call or in two. */
export const signInBody = z.union([
  z.object({ challenge, otp: typedCode, ...more }),
  z.extend(withPassword, { otp: typedCode }),
  withPassword,
])

export type SignInBody = z.output<typeof signInBody>

/** A code was sent: where to, masked, and when another can be asked for. */
export const codeWanted = z.object({
  challenge: z.string(),
  channel: z.enum(['email', 'authenticator']),
  to: z.string(),
  resendAfterSeconds: z.number(),
})

export type CodeWanted = z.output<typeof codeWanted>

/** What stands between the password and the session: a code, or first the company's currency. */
export const nextStep = z.discriminatedUnion('next', [
  z.extend(codeWanted, { next: z.literal('otp') }),
  z.object({ next: z.literal('reward'), id: z.uuid() }),
])

export type NextStep = z.output<typeof nextStep>

export type SignInAnswer = SignedIn | NextStep

/** What the rules return for a device that is trusted from now on. */
export const trustedDevice = z.object({ token: z.string().check(z.regex(/^[\w.-]{16,256}$/)), until: z.iso.datetime() })

export type TrustedDevice = z.output<typeof trustedDevice>

/** What the rules answer the BFF once someone is signed in. */
export const entered = z.object({ token: z.string(), user: person, device: z.nullish(trustedDevice) })

export type Entered = z.output<typeof entered>

export const mailboxBody = z.object({ email: z.optional(z.string().check(z.maxLength(500))), captcha })
export const mailboxAsked = z.object({ challenge })
export const mailboxProof = z.object({ challenge, code: typedCode })
export const mailboxProven = z.object({ pass: z.string() })
export const codeAgainBody = z.object({ challenge })

export type MailboxBody = z.output<typeof mailboxBody>
export type MailboxAsked = z.output<typeof mailboxAsked>
export type MailboxProven = z.output<typeof mailboxProven>

export const providers = z.object({ providers: z.array(z.object({ name: z.string(), label: z.string() })) })

export type Providers = z.output<typeof providers>
export type Provider = Providers['providers'][number]

/** What a provider's redirect brings back. */
export const providerAnswer = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(4096)),
  state: z.string().check(z.minLength(1), z.maxLength(256)),
  iss: z._default(z.string().check(z.maxLength(512)), ''),
})

const providerName = z.object({ provider: z.string() })

export const signInPaths = {
  'POST /auth/login': {
    summary: 'Signs in with an email address and a password, then with the code of a challenge. 200 sets the session cookie.',
    caller: 'anyone',
    body: signInBody,
    answers: { 200: signedIn, 202: nextStep },
    refusals: ['INVALID_CREDENTIALS', 'VALIDATION', 'INVALID_CODE', 'TOO_MANY_CODE_TRIES', 'CAPTCHA_REQUIRED', 'MAILBOX_CODE_REQUIRED'],
  },
  'POST /auth/login/code': {
    summary: 'Sends another code for a challenge.',
    caller: 'anyone',
    body: codeAgainBody,
    answers: { 200: sentAgain },
    refusals: ['NOT_FOUND', 'INVALID_CODE', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/login/mailbox': {
    summary: 'Emails a code to an account that strangers tried too often. The answer is the same where there is none.',
    caller: 'anyone',
    body: mailboxBody,
    answers: { 200: mailboxAsked },
    refusals: ['VALIDATION', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/login/mailbox/verify': {
    summary: 'Takes that code and answers a pass to sign in with.',
    caller: 'anyone',
    body: mailboxProof,
    answers: { 200: mailboxProven },
    refusals: ['VALIDATION', 'INVALID_CODE', 'TOO_MANY_CODE_TRIES'],
  },
  'GET /auth/providers': {
    summary: 'Lists the OpenID providers to sign in with.',
    caller: 'anyone',
    answers: { 200: providers },
    refusals: [],
  },
  'GET /auth/login/{provider}': {
    summary: 'Redirects to the provider. A failure redirects to the sign-in page with its reason.',
    caller: 'outside',
    params: providerName,
    query: z.object({ redirect: z.optional(z.string()) }),
    answers: { 302: null },
    refusals: [],
  },
  'GET /auth/login/{provider}/callback': {
    summary: 'Takes the provider’s answer, sets the session cookie and redirects into the app.',
    caller: 'outside',
    params: providerName,
    query: providerAnswer,
    answers: { 302: null },
    refusals: [],
  },
} satisfies RestPaths
