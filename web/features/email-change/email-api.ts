import type { EmailAnswer, EmailCodeSent, NewPasswordLink } from '#graphql/contracts/rest/account.ts'
import type { CodeResent } from '#graphql/contracts/rest/fields.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

export const requestEmailChange = (email: string) => callBff<EmailCodeSent>('/auth/email', { method: 'POST', body: { email } })

/** Sends another code to the same address. Returns the seconds until the next request is allowed. */
export async function postEmailCodeResend(challenge: string): Promise<number> {
  const answer = await callBff<CodeResent>('/auth/email/code', { method: 'POST', body: { challenge } })
  return answer.resendAfterSeconds
}

export const postEmailChangeCode = (challenge: string, code: string) =>
  callBff<EmailAnswer>('/auth/email/verify', { method: 'POST', body: { challenge, code } })

/** Returns the address that a link from an email restores. Does not use up the link. */
export const checkUndoLink = (token: string) => callBff<EmailAnswer>('/auth/email/undo/check', { method: 'POST', body: { token } })

/** Restores the email address from before the change and returns the token for setting a new password. */
export const postEmailChangeUndo = (token: string) => callBff<NewPasswordLink>('/auth/email/undo', { method: 'POST', body: { token } })
