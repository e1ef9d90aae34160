import { callBff } from '#web/lib/bff/call-bff.ts'
import type { Entered } from '#web/lib/session/session.ts'

/** What stands between the password and the session: a code on a device that is not known (A6). */
export type CodeWanted = { challenge: string; channel: 'email' | 'authenticator'; to: string; resendAfterSeconds: number }

/** 200: in. 202: a code first, or the company's currency first (P8). */
export type LoginAnswer = Entered | ({ next: 'otp' } & CodeWanted) | { next: 'reward'; id: string }

/** Above an account's limit a try needs a solved captcha, or the pass that a proven mailbox gave. */
type PasswordTry = { email: string; password: string; captcha?: string; pass?: string }

type LoginInput = PasswordTry | { challenge: string; otp: string; trustDevice: boolean }

/** A1: the answer is not yet the session; `enter` makes it so, after the greeting was seen. */
export function logIn(input: LoginInput): Promise<LoginAnswer> {
  return callBff('/auth/login', { method: 'POST', body: { mode: 'cookie', ...input } })
}

/** Another code for the same challenge; yields the seconds until the next may be asked for. */
export async function resendLoginCode(challenge: string): Promise<number> {
  const answer = await callBff<{ resendAfterSeconds: number }>('/auth/login/code', { method: 'POST', body: { challenge } })
  return answer.resendAfterSeconds
}

/** Mails a code to an account that strangers tried too often; the answer is the same where there is none. */
export async function askMailboxCode(input: { email: string; captcha: string }): Promise<string> {
  const { challenge } = await callBff<{ challenge: string }>('/auth/login/mailbox', { method: 'POST', body: input })
  return challenge
}

/** Yields the pass to sign in with. */
export async function proveMailbox(challenge: string, code: string): Promise<string> {
  const { pass } = await callBff<{ pass: string }>('/auth/login/mailbox/verify', { method: 'POST', body: { challenge, code } })
  return pass
}

export type Provider = { name: string; label: string }

/** Who else may vouch for a person here (A2); none when it cannot be known. */
export async function readProviders(): Promise<Provider[]> {
  try {
    return (await callBff<{ providers: Provider[] }>('/auth/providers')).providers
  } catch {
    return []
  }
}
