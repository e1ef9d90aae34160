import { readSignedIn } from '#rules/identity/session/signed-in.ts'
import type { Started } from '#rules/identity/session/start-session.ts'
import type { Entered, NextStep, TrustedDevice } from '../../../contracts/sign-in.ts'

/** Signed in, or what is still missing. */
export type LoginAnswer = (Entered & { expiresAt: string }) | NextStep

/** What every way of signing in answers once its transaction is committed. */
export async function finishLogin({ started, device }: { started: Started; device?: TrustedDevice }): Promise<LoginAnswer> {
  if ('next' in started) return started
  const { member, token, expiresAt } = started
  return { token, expiresAt, user: await readSignedIn(member), ...(device ? { device } : {}) }
}
