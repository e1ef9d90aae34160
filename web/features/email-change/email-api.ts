import type { EmailAnswer, EmailCodeSent, NewPasswordLink } from '#graphql/contracts/account.ts'
import type { SentAgain } from '#graphql/contracts/fields.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

export const askEmailChange = (email: string) => callBff<EmailCodeSent>('/auth/email', { method: 'POST', body: { email } })

/** Sends another code for the same address; returns the seconds until the next. */
export async function resendEmailCode(challenge: string): Promise<number> {
  const answer = await callBff<SentAgain>('/auth/email/code', { method: 'POST', body: { challenge } })
  return answer.resendAfterSeconds
}

export const confirmEmailChange = (challenge: string, code: string) =>
  callBff<EmailAnswer>('/auth/email/verify', { method: 'POST', body: { challenge, code } })

/** Which address a mailed link restores; looking does not use it up. */
export const checkUndoLink = (token: string) => callBff<EmailAnswer>('/auth/email/undo/check', { method: 'POST', body: { token } })

/** Returns the token for a new password. */
export const undoEmailChange = (token: string) => callBff<NewPasswordLink>('/auth/email/undo', { method: 'POST', body: { token } })
