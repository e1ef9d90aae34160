import { callBff } from '#web/lib/bff/call-bff.ts'
import type { Entered } from '#web/lib/session/session.ts'
import type { SignUpForm } from './sign-up-fields.ts'

export type CodeSent = { to: string; resendAfterSeconds: number }

/** Where a sign-up stands: its address is not proven yet, or it is and the company's currency is not chosen. */
export type SignUpState = { state: 'verify'; to: string; resendAfterSeconds?: number } | { state: 'reward'; companyName: string }

export const signUp = (body: SignUpForm) => callBff<CodeSent & { id: string }>('/auth/signup', { method: 'POST', body })

export const readSignUp = (id: string) => callBff<SignUpState>(`/auth/signup/${id}`)

export const proveAddress = (id: string, code: string) => callBff(`/auth/signup/${id}/verify`, { method: 'POST', body: { code } })

export const sendCodeAgain = (id: string) => callBff<CodeSent>(`/auth/signup/${id}/resend`, { method: 'POST', body: {} })

export const changeAddress = (id: string, email: string) =>
  callBff<CodeSent>(`/auth/signup/${id}/email`, { method: 'POST', body: { email } })

export const chooseReward = (id: string, body: { rewardUseCase: string; rewardCurrency: string }) =>
  callBff<Entered>(`/auth/signup/${id}/reward`, { method: 'POST', body })

export type Invite = { email: string; companyName: string; role: string; invitedBy: string | null }

export const readInvite = (token: string) => callBff<Invite>(`/auth/invites/${encodeURIComponent(token)}`)

export const acceptInvite = (token: string, body: object) =>
  callBff<Entered>(`/auth/invites/${encodeURIComponent(token)}`, { method: 'POST', body })
