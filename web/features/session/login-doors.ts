import { callBff } from '#web/lib/call-bff.ts'
import type { Entered } from '#web/lib/session.ts'

/** What stands between the password and the session: a code on a device that is not known (A6). */
export type CodeWanted = { challenge: string; channel: 'email' | 'authenticator'; to: string; resendAfterSeconds: number }

/** 200: in. 202: a code first, or the company's currency first (P8). */
export type LoginAnswer = Entered | ({ next: 'otp' } & CodeWanted) | { next: 'reward'; id: string }

type LoginInput = { email: string; password: string } | { challenge: string; otp: string; trustDevice: boolean }

/** A1: the answer is not yet the session; `enter` makes it so, after the greeting was seen. */
export function logIn(input: LoginInput): Promise<LoginAnswer> {
  return callBff('/auth/login', { method: 'POST', body: { mode: 'cookie', ...input } })
}

/** Another code for the same challenge; yields the seconds until the next may be asked for. */
export async function resendLoginCode(challenge: string): Promise<number> {
  const answer = await callBff<{ resendAfterSeconds: number }>('/auth/login/code', { method: 'POST', body: { challenge } })
  return answer.resendAfterSeconds
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
