import type { SentAgain } from '#graphql/contracts/fields.ts'
import type { MailboxAsked, MailboxBody, MailboxProven, Provider, SignInAnswer, SignInBody } from '#graphql/contracts/sign-in.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/** A1: the answer is not yet the session; `enter` makes it so, after the greeting was seen. */
export function logIn(input: SignInBody): Promise<SignInAnswer> {
  return callBff('/auth/login', { method: 'POST', body: { mode: 'cookie', ...input } })
}

/** Sends another code for the same challenge; returns the seconds until the next may be asked for. */
export async function resendLoginCode(challenge: string): Promise<number> {
  const answer = await callBff<SentAgain>('/auth/login/code', { method: 'POST', body: { challenge } })
  return answer.resendAfterSeconds
}

/** Mails a code to an account that strangers tried too often; the answer is the same where there is none. */
export async function askMailboxCode(input: MailboxBody): Promise<string> {
  const { challenge } = await callBff<MailboxAsked>('/auth/login/mailbox', { method: 'POST', body: input })
  return challenge
}

/** Returns the pass to sign in with. */
export async function proveMailbox(challenge: string, code: string): Promise<string> {
  const { pass } = await callBff<MailboxProven>('/auth/login/mailbox/verify', { method: 'POST', body: { challenge, code } })
  return pass
}

/** Who else may vouch for a person here (A2): the document says it, so that their buttons come with the form. */
export const knownProviders = (): Provider[] => JSON.parse(document.documentElement.dataset.providers ?? '[]')
