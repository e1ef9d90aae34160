import * as z from 'zod/mini'
import { anyJson, captcha, challenge, code, codeResent, emptyBody, formText } from './fields.ts'
import type { RestPaths } from './rest-path.ts'
import { codeChallenge } from './sign-in.ts'

/** A proof of work for the altcha widget in the browser, signed by the rules. */
export const captchaChallenge = z.object({ parameters: z.record(z.string(), anyJson), signature: z.string() })

export const recoverBody = z.object({ email: formText, captcha })

export type RecoverBody = z.output<typeof recoverBody>

export const linkBody = z.object({ token: formText })
export const resetBody = z.object({ token: formText, password: formText, confirmPassword: formText })

export type ResetBody = z.output<typeof resetBody>

export const newEmailBody = z.object({ email: formText })
export const emailCodeSent = z.object({ challenge: z.string(), to: z.string(), resendAfterSeconds: z.number() })

export type EmailCodeSent = z.output<typeof emailCodeSent>

export const challengeBody = z.object({ challenge })
export const codeBody = z.object({ challenge, code })
export const emailAnswer = z.object({ email: z.string() })

export type EmailAnswer = z.output<typeof emailAnswer>

export const newPasswordLink = z.object({ token: z.string() })

export type NewPasswordLink = z.output<typeof newPasswordLink>

/** The time until which this session may run commands that need a recent one-time code (ISO 8601). */
export const stepUpAnswer = z.object({ until: z.string() })

export type StepUpAnswer = z.output<typeof stepUpAnswer>

const replace = z.optional(z.boolean())

/** Starts the setup of an authenticator app. `replace` is true if it will replace the member's current app. */
export const authenticatorBody = z.object({ replace })
export const authenticatorSetup = z.object({ secret: z.string(), uri: z.string() })

export type AuthenticatorSetup = z.output<typeof authenticatorSetup>

export const confirmAuthenticatorBody = z.object({ code, replace })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export type RecoveryCodes = z.output<typeof recoveryCodes>

export const accountPaths = {
  'GET /auth/captcha': {
    isGuests: true,
    summary: 'Gives a proof of work for the forms that send email, and for codes after many wrong ones.',
    caller: 'anyone',
    answers: { 200: captchaChallenge },
    refusals: [],
  },
  'POST /auth/password/request': {
    summary: 'Emails a link to a new password. The answer is the same for any address.',
    caller: 'anyone',
    body: recoverBody,
    answers: { 204: null },
    refusals: ['VALIDATION'],
  },
  'POST /auth/password/check': {
    summary: 'Says whether a link is still valid; asking changes nothing.',
    caller: 'anyone',
    body: linkBody,
    answers: { 204: null },
    refusals: ['LINK_EXPIRED', 'LINK_USED'],
  },
  'POST /auth/password/reset': {
    summary: 'Sets a new password by the link’s token and ends every session.',
    caller: 'anyone',
    body: resetBody,
    answers: { 204: null },
    refusals: ['VALIDATION', 'LINK_EXPIRED', 'LINK_USED'],
  },
  'POST /auth/step-up': {
    summary: 'Sends a code before an action that needs a fresh one.',
    caller: 'person',
    body: emptyBody,
    answers: { 200: codeChallenge },
    refusals: ['FORBIDDEN', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/step-up/code': {
    summary: 'Sends another code for a challenge.',
    caller: 'person',
    body: challengeBody,
    answers: { 200: codeResent },
    refusals: ['INVALID_CODE', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/step-up/verify': {
    summary: 'Takes the code; it is good for 15 minutes of this session.',
    caller: 'person',
    body: codeBody,
    answers: { 200: stepUpAnswer },
    refusals: ['VALIDATION', 'INVALID_CODE', 'TOO_MANY_CODE_TRIES'],
  },
  'POST /auth/authenticator': {
    summary: 'Gives a secret for an authenticator app.',
    caller: 'person',
    body: authenticatorBody,
    answers: { 200: authenticatorSetup },
    refusals: ['STEP_UP_REQUIRED', 'TWO_FACTOR_ON'],
  },
  'POST /auth/authenticator/confirm': {
    summary: 'Takes the app’s first code and answers the recovery codes.',
    caller: 'person',
    body: confirmAuthenticatorBody,
    answers: { 200: recoveryCodes },
    refusals: ['STEP_UP_REQUIRED', 'VALIDATION', 'INVALID_CODE', 'TOO_MANY_CODE_TRIES', 'TWO_FACTOR_ON', 'NOT_FOUND'],
  },
  'POST /auth/authenticator/remove': {
    summary: 'Turns the authenticator app off.',
    caller: 'person',
    body: emptyBody,
    answers: { 204: null },
    refusals: ['STEP_UP_REQUIRED', 'TWO_FACTOR_KEPT'],
  },
  'POST /auth/authenticator/recovery-codes': {
    summary: 'Creates ten new recovery codes; the old ones stop working.',
    caller: 'person',
    body: emptyBody,
    answers: { 200: recoveryCodes },
    refusals: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
  },
  'POST /auth/email': {
    summary: 'Emails a code to the new address of this person.',
    caller: 'person',
    body: newEmailBody,
    answers: { 200: emailCodeSent },
    refusals: ['STEP_UP_REQUIRED', 'VALIDATION', 'EMAIL_CHANGE_LIMIT', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/email/code': {
    summary: 'Sends another code for the same change.',
    caller: 'person',
    body: challengeBody,
    answers: { 200: codeResent },
    refusals: ['NOT_FOUND', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/email/verify': {
    summary: 'Takes the code: the address changes, and every other session ends.',
    caller: 'person',
    body: codeBody,
    answers: { 200: emailAnswer },
    refusals: ['STEP_UP_REQUIRED', 'VALIDATION', 'INVALID_CODE', 'TOO_MANY_CODE_TRIES', 'EMAIL_TAKEN', 'EMAIL_CHANGE_LIMIT'],
  },
  'POST /auth/email/undo/check': {
    summary: 'Says which address a link takes back; asking changes nothing.',
    caller: 'anyone',
    body: linkBody,
    answers: { 200: emailAnswer },
    refusals: ['LINK_EXPIRED', 'LINK_USED'],
  },
  'POST /auth/email/undo': {
    summary: 'Takes the former address back and answers the token of a link to a new password.',
    caller: 'anyone',
    body: linkBody,
    answers: { 200: newPasswordLink },
    refusals: ['LINK_EXPIRED', 'LINK_USED'],
  },
} satisfies RestPaths
