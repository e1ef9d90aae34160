import { dropChallenges } from '#rules/identity/auth/one-time-code.ts'
import { endSessionsOf } from '#rules/identity/session/end-session.ts'
import { forgetDevices } from '#rules/identity/session/trusted-device.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { isEnrolled } from './authenticator.ts'
import { dropOffered } from './replace-authenticator.ts'

/** Deletes a member's authenticator app and recovery codes; false where no app was set up. */
export async function dropTwoFactor({ trx, changes }: Pick<UnitOfWork, 'trx' | 'changes'>, member: string): Promise<boolean> {
  const isOn = await isEnrolled(trx, member)
  await trx('plutus_authenticators').where({ member }).delete()
  await dropOffered(trx, member)
  await trx('plutus_recovery_codes').where({ member }).delete()
  await trx('members').where({ id: member }).update({ two_factor: false })
  changes.add('members', member)
  return isOn
}

/**
 * Removes two-factor for a person without their phone and codes, and every session and trusted browser with it, for the phone may be in
 * other hands. False where there was none.
 */
export async function takeTwoFactorAway(work: UnitOfWork, member: string): Promise<boolean> {
  if (!(await dropTwoFactor(work, member))) return false
  const { trx, now } = work
  // a sign-in locks its trusted browser until it ends: browsers first, so that its session is found
  await forgetDevices(trx, member)
  await endSessionsOf(trx, member, { now })
  for (const purpose of ['login', 'stepup'] as const) await dropChallenges(trx, purpose, member)
  await trx('plutus_step_ups').where({ member }).delete()
  return true
}
