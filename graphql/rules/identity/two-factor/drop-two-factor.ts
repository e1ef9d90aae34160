import { dropChallenges } from '#rules/identity/auth/one-time-code.ts'
import { endSessionsOf } from '#rules/identity/session/end-session.ts'
import { forgetDevices } from '#rules/identity/session/trusted-device.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { isEnrolled } from './authenticator.ts'
import { deleteOfferedApp } from './replace-authenticator.ts'

/** Deletes a member's authenticator app and recovery codes. Returns false when no app was set up. */
export async function dropTwoFactor({ trx, changes }: Pick<UnitOfWork, 'trx' | 'changes'>, member: string): Promise<boolean> {
  const isOn = await isEnrolled(trx, member)
  await trx('plutus_authenticators').where({ member }).delete()
  await deleteOfferedApp(trx, member)
  await trx('plutus_recovery_codes').where({ member }).delete()
  await trx('members').where({ id: member }).update({ two_factor: false })
  changes.add('members', member)
  return isOn
}

/**
 * Removes two-factor for a person who lost their phone and recovery codes. Ends all their sessions and trusted browsers, because the phone
 * may be stolen. Returns false without two-factor.
 */
export async function resetMemberTwoFactor(work: UnitOfWork, member: string): Promise<boolean> {
  if (!(await dropTwoFactor(work, member))) return false
  const { trx, now } = work
  // browsers first, because a concurrent sign-in locks its browser until its session exists
  await forgetDevices(trx, member)
  await endSessionsOf(trx, member, { now })
  for (const purpose of ['login', 'stepup'] as const) await dropChallenges(trx, purpose, member)
  await trx('plutus_step_ups').where({ member }).delete()
  return true
}
