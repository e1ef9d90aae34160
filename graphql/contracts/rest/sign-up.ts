import * as z from 'zod/mini'
import { captcha, code, emptyBody, formCheckbox, formText } from './fields.ts'
import { signedIn } from './person.ts'
import type { RestPaths } from './rest-path.ts'

/** The sign-up form as typed. The rules refuse missing or invalid fields with VALIDATION and a message for each. */
export const signUpBody = z.object({
  firstName: formText,
  lastName: formText,
  companyName: formText,
  email: formText,
  countryCode: formText,
  phone: formText,
  password: formText,
  confirmPassword: formText,
  terms: formCheckbox,
  captcha,
})

export type SignUpBody = z.output<typeof signUpBody>

export const codeSent = z.object({ to: z.string(), resendAfterSeconds: z.number() })

export type CodeSent = z.output<typeof codeSent>

export const signUpStarted = z.extend(codeSent, { id: z.uuid() })

export type SignUpStarted = z.output<typeof signUpStarted>

/** A currency that a new company can choose, with its number of active brands. */
export const currencyOffer = z.object({ currency: z.string(), brands: z.number() })

export type CurrencyOffer = z.output<typeof currencyOffer>

/**
 * The step of a sign-up: `verify` until the email address is verified, then `reward` until the company's currency is chosen.
 * `currencies` is empty before brands are loaded.
 */
export const signUpState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('verify'), to: z.string(), resendAfterSeconds: z.optional(z.number()) }),
  z.object({ state: z.literal('reward'), companyName: z.string(), currencies: z.array(currencyOffer) }),
])

export type SignUpState = z.output<typeof signUpState>

export const signUpCodeBody = z.object({ code })
export const signUpEmailBody = z.object({ email: z.string().check(z.maxLength(500)) })
export const signUpCodeAnswer = z.object({ next: z.literal('reward') })

/** The company's use case and currency, as chosen at sign-up. The currency cannot be changed later. */
export const rewardChoiceBody = z.object({ rewardUseCase: formText, rewardCurrency: formText })

export type RewardChoiceBody = z.output<typeof rewardChoiceBody>

export const invite = z.object({
  email: z.string(),
  companyName: z.string(),
  role: z.string(),
  invitedBy: z.nullable(z.string()),
})

export type Invite = z.output<typeof invite>

/** The form with which an invited person joins a company, as typed. */
export const acceptInviteBody = z.object({
  firstName: formText,
  lastName: formText,
  countryCode: formText,
  phone: formText,
  password: formText,
  confirmPassword: formText,
  terms: formCheckbox,
})

export type AcceptInviteBody = z.output<typeof acceptInviteBody>

export const inviteToken = z.string().check(z.regex(/^[\w-]{16,128}$/))

const signUpParams = z.object({ id: z.uuid() })
const inviteParams = z.object({ token: inviteToken })

export const signUpPaths = {
  'POST /auth/signup': {
    summary: 'Starts a sign-up and emails a code to its address.',
    caller: 'anyone',
    body: signUpBody,
    answers: { 201: signUpStarted },
    refusals: ['VALIDATION', 'CODE_RESEND_LIMIT'],
  },
  'GET /auth/signup/{id}': {
    summary: 'Says where a sign-up stands; past the code only to the browser that proved the address.',
    caller: 'anyone',
    params: signUpParams,
    answers: { 200: signUpState },
    refusals: ['NOT_FOUND'],
  },
  'POST /auth/signup/{id}/verify': {
    summary: 'Takes the code and sets the sign-up cookie.',
    caller: 'anyone',
    params: signUpParams,
    body: signUpCodeBody,
    answers: { 200: signUpCodeAnswer },
    refusals: ['NOT_FOUND', 'VALIDATION', 'INVALID_CODE', 'TOO_MANY_CODE_TRIES', 'ALREADY_A_MEMBER'],
  },
  'POST /auth/signup/{id}/resend': {
    summary: 'Sends another code.',
    caller: 'anyone',
    params: signUpParams,
    body: emptyBody,
    answers: { 200: codeSent },
    refusals: ['NOT_FOUND', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/signup/{id}/email': {
    summary: 'Changes the email address and sends a code to it.',
    caller: 'anyone',
    params: signUpParams,
    body: signUpEmailBody,
    answers: { 200: codeSent },
    refusals: ['NOT_FOUND', 'VALIDATION', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/signup/{id}/reward': {
    summary: 'Sets use case and currency, once, and the session cookie. Needs the sign-up cookie.',
    caller: 'anyone',
    params: signUpParams,
    body: rewardChoiceBody,
    answers: { 200: signedIn },
    refusals: ['NOT_FOUND', 'VALIDATION', 'LINK_EXPIRED', 'CURRENCY_ALREADY_SET', 'INVALID_CREDENTIALS'],
  },
  'GET /auth/invites/{token}': {
    summary: 'Reads an invite.',
    caller: 'anyone',
    params: inviteParams,
    answers: { 200: invite },
    refusals: ['LINK_EXPIRED', 'LINK_USED', 'ALREADY_A_MEMBER'],
  },
  'POST /auth/invites/{token}': {
    summary: 'Accepts an invite and sets the session cookie.',
    caller: 'anyone',
    params: inviteParams,
    body: acceptInviteBody,
    answers: { 200: signedIn },
    refusals: ['VALIDATION', 'LINK_EXPIRED', 'LINK_USED', 'ALREADY_A_MEMBER', 'INVALID_CREDENTIALS'],
  },
} satisfies RestPaths
