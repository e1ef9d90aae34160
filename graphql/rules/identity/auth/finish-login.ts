import type { NextStep, SignInResult, TrustedDevice } from '#contracts/rest/sign-in.ts'
import { readSignedIn } from '#rules/identity/session/signed-in.ts'
import type { Started } from '#rules/identity/session/start-session.ts'

/**
 * The response of a sign-in: a session token and its user, or the next step, such as entering a code or choosing the company's currency.
 */
export type LoginAnswer = (SignInResult & { expiresAt: string }) | NextStep

/** Returns the response of a sign-in with the signed-in user. Call it after the transaction of the sign-in has committed. */
export async function finishLogin({ started, device }: { started: Started; device?: TrustedDevice }): Promise<LoginAnswer> {
  if ('next' in started) return started
  const { member, token, expiresAt } = started
  return { token, expiresAt, user: await readSignedIn(member), ...(device ? { device } : {}) }
}
