import * as z from 'zod/mini'
import { captcha, challenge, codeResent, typedCode } from './fields.ts'
import { person, type SignedIn, signedIn } from './person.ts'
import type { RestPaths } from './rest-path.ts'

const signInOptions = { mode: z.optional(z.string().check(z.maxLength(16))), trustDevice: z.optional(z.boolean()) }
const withPassword = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  // a character may take two or more UTF-16 units: the rules count characters, this only limits the size
  password: z.string().check(z.minLength(1), z.maxLength(512)),
  ...signInOptions,
  // allows an attempt above the account's limit
  captcha,
  pass: z.optional(z.string().check(z.maxLength(128))),
})

/**
 * The email address and password, and a one-time code if the device is not trusted. The code can be sent with them, or later with its
 * `challenge`.
 */
export const signInBody = z.union([
  z.object({ challenge, otp: typedCode, ...signInOptions }),
  z.extend(withPassword, { otp: typedCode }),
  withPassword,
])

export type SignInBody = z.output<typeof signInBody>

/** A one-time code was requested. Has its channel, the masked address it was sent to, and the seconds until another can be requested. */
export const codeChallenge = z.object({
  challenge: z.string(),
  channel: z.enum(['email', 'authenticator']),
  to: z.string(),
  resendAfterSeconds: z.number(),
})

export type CodeChallenge = z.output<typeof codeChallenge>

/** The step that a sign-in still needs: a one-time code (`otp`), or the choice of the company's currency (`reward`). */
export const nextStep = z.discriminatedUnion('next', [
  z.extend(codeChallenge, { next: z.literal('otp') }),
  z.object({ next: z.literal('reward'), id: z.uuid() }),
])

export type NextStep = z.output<typeof nextStep>

export type SignInAnswer = SignedIn | NextStep

/** The token of a device that needs no one-time code, and the time at which it expires. */
export const trustedDevice = z.object({ token: z.string().check(z.regex(/^[\w.-]{16,256}$/)), until: z.iso.datetime() })

export type TrustedDevice = z.output<typeof trustedDevice>

/** The response of the rules to the BFF after a sign-in: the session's token, its person, and a newly trusted device. */
export const signInResult = z.object({ token: z.string(), user: person, device: z.nullish(trustedDevice) })

export type SignInResult = z.output<typeof signInResult>

export const mailboxBody = z.object({ email: z.optional(z.string().check(z.maxLength(500))), captcha })
export const mailboxAnswer = z.object({ challenge })
export const mailboxCodeBody = z.object({ challenge, code: typedCode })
export const mailboxPass = z.object({ pass: z.string() })
export const codeAgainBody = z.object({ challenge })

export type MailboxBody = z.output<typeof mailboxBody>
export type MailboxAnswer = z.output<typeof mailboxAnswer>
export type MailboxPass = z.output<typeof mailboxPass>

export const providers = z.object({ providers: z.array(z.object({ name: z.string(), label: z.string() })) })

export type Providers = z.output<typeof providers>
export type Provider = Providers['providers'][number]

/** The query parameters with which an OpenID provider redirects back after a sign-in. */
export const providerCallbackQuery = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(4096)),
  state: z.string().check(z.minLength(1), z.maxLength(256)),
  iss: z._default(z.string().check(z.maxLength(512)), ''),
})

const providerParams = z.object({ provider: z.string() })

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
    answers: { 200: codeResent },
    refusals: ['NOT_FOUND', 'INVALID_CODE', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/login/mailbox': {
    summary: 'Emails a code to an account that strangers tried too often. The answer is the same where there is none.',
    caller: 'anyone',
    body: mailboxBody,
    answers: { 200: mailboxAnswer },
    refusals: ['VALIDATION', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/login/mailbox/verify': {
    summary: 'Takes that code and answers a pass to sign in with.',
    caller: 'anyone',
    body: mailboxCodeBody,
    answers: { 200: mailboxPass },
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
    params: providerParams,
    query: z.object({ redirect: z.optional(z.string()) }),
    answers: { 302: null },
    refusals: [],
  },
  'GET /auth/login/{provider}/callback': {
    summary: 'Takes the provider’s answer, sets the session cookie and redirects into the app.',
    caller: 'outside',
    params: providerParams,
    query: providerCallbackQuery,
    answers: { 302: null },
    refusals: [],
  },
} satisfies RestPaths
