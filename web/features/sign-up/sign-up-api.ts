import type { SignedIn } from '#graphql/contracts/rest/person.ts'
import type {
  AcceptInviteBody,
  CodeSent,
  Invite,
  RewardChoiceBody,
  SignUpBody,
  SignUpStarted,
  SignUpState,
} from '#graphql/contracts/rest/sign-up.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

export const signUp = (body: SignUpBody) => callBff<SignUpStarted>('/auth/signup', { method: 'POST', body })

export const loadSignUp = (id: string) => callBff<SignUpState>(`/auth/signup/${id}`)

export const verifySignUpCode = (id: string, code: string) => callBff(`/auth/signup/${id}/verify`, { method: 'POST', body: { code } })

export const resendCode = (id: string) => callBff<CodeSent>(`/auth/signup/${id}/resend`, { method: 'POST', body: {} })

export const changeAddress = (id: string, email: string) =>
  callBff<CodeSent>(`/auth/signup/${id}/email`, { method: 'POST', body: { email } })

export const postRewardChoice = (id: string, body: RewardChoiceBody) =>
  callBff<SignedIn>(`/auth/signup/${id}/reward`, { method: 'POST', body })

export const loadInvite = (token: string) => callBff<Invite>(`/auth/invites/${encodeURIComponent(token)}`)

export const postInviteAcceptance = (token: string, body: AcceptInviteBody) =>
  callBff<SignedIn>(`/auth/invites/${encodeURIComponent(token)}`, { method: 'POST', body })
