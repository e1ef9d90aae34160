import * as z from 'zod/mini'
import { captcha, code, nothing, ticked, typed } from './fields.ts'
import { signedIn } from './person.ts'
import type { RestPaths } from './rest-path.ts'

/** The form as it is typed; what is missing or wrong is VALIDATION with a sentence for each field. */
export const signUpBody = z.object({
  firstName: typed,
  lastName: typed,
  companyName: typed,
  email: typed,
  countryCode: typed,
  phone: typed,
  password: typed,
  confirmPassword: typed,
  terms: ticked,
  captcha,
})

export type SignUpBody = z.output<typeof signUpBody>

export const codeSent = z.object({ to: z.string(), resendAfterSeconds: z.number() })

export type CodeSent = z.output<typeof codeSent>

export const signUpStarted = z.extend(codeSent, { id: z.uuid() })

export type SignUpStarted = z.output<typeof signUpStarted>

/** Where a sign-up stands: its address is not proven yet, or it is and the company's currency is not chosen. */
export const signUpState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('verify'), to: z.string(), resendAfterSeconds: z.optional(z.number()) }),
  z.object({ state: z.literal('reward'), companyName: z.string() }),
])

export type SignUpState = z.output<typeof signUpState>

export const signUpCodeBody = z.object({ code })
export const signUpEmailBody = z.object({ email: z.string().check(z.maxLength(500)) })
export const signUpProven = z.object({ next: z.literal('reward') })

/** What the company rewards people for, and its currency, chosen once. */
export const rewardChoiceBody = z.object({ rewardUseCase: typed, rewardCurrency: typed })

export type RewardChoiceBody = z.output<typeof rewardChoiceBody>

export const invite = z.object({
  email: z.string(),
  companyName: z.string(),
  role: z.string(),
  invitedBy: z.nullable(z.string()),
})

export type Invite = z.output<typeof invite>

/** The form behind an invite, as it is typed. */
export const acceptInviteBody = z.object({
  firstName: typed,
  lastName: typed,
  countryCode: typed,
  phone: typed,
  password: typed,
  confirmPassword: typed,
  terms: ticked,
})

export type AcceptInviteBody = z.output<typeof acceptInviteBody>

export const inviteToken = z.string().check(z.regex(/^[\w-]{16,128}$/))

const signUp = z.object({ id: z.uuid() })
const inviteOf = z.object({ token: inviteToken })

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
    params: signUp,
    answers: { 200: signUpState },
    refusals: ['NOT_FOUND'],
  },
  'POST /auth/signup/{id}/verify': {
    summary: 'Takes the code and sets the sign-up cookie.',
    caller: 'anyone',
    params: signUp,
    body: signUpCodeBody,
    answers: { 200: signUpProven },
    refusals: ['NOT_FOUND', 'VALIDATION', 'INVALID_CODE', 'TOO_MANY_CODE_TRIES', 'ALREADY_A_MEMBER'],
  },
  'POST /auth/signup/{id}/resend': {
    summary: 'Sends another code.',
    caller: 'anyone',
    params: signUp,
    body: nothing,
    answers: { 200: codeSent },
    refusals: ['NOT_FOUND', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/signup/{id}/email': {
    summary: 'Changes the email address and sends a code to it.',
    caller: 'anyone',
    params: signUp,
    body: signUpEmailBody,
    answers: { 200: codeSent },
    refusals: ['NOT_FOUND', 'VALIDATION', 'CODE_RESEND_TOO_SOON', 'CODE_RESEND_LIMIT'],
  },
  'POST /auth/signup/{id}/reward': {
    summary: 'Sets use case and currency, once, and the session cookie. Needs the sign-up cookie.',
    caller: 'anyone',
    params: signUp,
    body: rewardChoiceBody,
    answers: { 200: signedIn },
    refusals: ['NOT_FOUND', 'VALIDATION', 'LINK_EXPIRED', 'CURRENCY_ALREADY_SET', 'INVALID_CREDENTIALS'],
  },
  'GET /auth/invites/{token}': {
    summary: 'Reads an invite.',
    caller: 'anyone',
    params: inviteOf,
    answers: { 200: invite },
    refusals: ['LINK_EXPIRED', 'LINK_USED', 'ALREADY_A_MEMBER'],
  },
  'POST /auth/invites/{token}': {
    summary: 'Accepts an invite and sets the session cookie.',
    caller: 'anyone',
    params: inviteOf,
    body: acceptInviteBody,
    answers: { 200: signedIn },
    refusals: ['VALIDATION', 'LINK_EXPIRED', 'LINK_USED', 'ALREADY_A_MEMBER', 'INVALID_CREDENTIALS'],
  },
} satisfies RestPaths
