import { readSignedIn, type SignedIn } from '#rules/identity/session/signed-in.ts'
import type { Started } from '#rules/identity/session/start-session.ts'
import type { DeviceCookie } from '#rules/identity/session/trusted-device.ts'
import type { Asked } from './second-factor.ts'

/** Signed in, or what is still missing. */
export type LoginAnswer =
  | { token: string; expiresAt: string; user: SignedIn; device?: DeviceCookie }
  | ({ next: 'otp' } & Asked)
  | { next: 'reward'; id: string }

/** What a way in answers once its transaction is committed. */
export async function finishLogin({ started, device }: { started: Started; device?: DeviceCookie }): Promise<LoginAnswer> {
  if ('next' in started) return started
  const { member, token, expiresAt } = started
  return { token, expiresAt, user: await readSignedIn(member), ...(device ? { device } : {}) }
}
