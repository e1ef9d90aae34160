import type { CodeResent } from '#graphql/contracts/rest/fields.ts'
import type { MailboxAnswer, MailboxBody, MailboxPass, Provider, SignInAnswer, SignInBody } from '#graphql/contracts/rest/sign-in.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/** Sends the credentials (A1). The caller starts the session by passing the answer to `enter`. */
export function logIn(input: SignInBody): Promise<SignInAnswer> {
  return callBff('/auth/login', { method: 'POST', body: { mode: 'cookie', ...input } })
}

/** Resends the code of a challenge. Returns the seconds until the next resend is allowed. */
export async function resendLoginCode(challenge: string): Promise<number> {
  const answer = await callBff<CodeResent>('/auth/login/code', { method: 'POST', body: { challenge } })
  return answer.resendAfterSeconds
}

/**
 * Emails a code to an account with too many failed sign-ins. Returns the challenge for `verifyMailbox`, also if the account does not exist.
 */
export async function requestMailboxCode(input: MailboxBody): Promise<string> {
  const { challenge } = await callBff<MailboxAnswer>('/auth/login/mailbox', { method: 'POST', body: input })
  return challenge
}

/** Checks the emailed code. Returns a pass that allows signing in with the password despite too many failures. */
export async function verifyMailbox(challenge: string, code: string): Promise<string> {
  const { pass } = await callBff<MailboxPass>('/auth/login/mailbox/verify', { method: 'POST', body: { challenge, code } })
  return pass
}

/** Reads the enabled sign-in providers (A2) from the document, so that their buttons render with the form. */
export const listSignInProviders = (): Provider[] => JSON.parse(document.documentElement.dataset.providers ?? '[]')
