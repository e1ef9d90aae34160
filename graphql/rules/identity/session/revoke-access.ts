import { dropChallenges } from '#rules/identity/auth/one-time-code.ts'
import { deleteOfferedApp } from '#rules/identity/two-factor/replace-authenticator.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { endSessionsOf } from './end-session.ts'
import { forgetDevices } from './trusted-device.ts'

type RevokeOptions = {
  /** The session to keep. Without it every session of the member ends. */
  butSession?: string | undefined
}

/**
 * Ends a member's sessions and deletes their trusted browsers, open codes, step-ups and unconfirmed replacement app. Also expires their
 * password reset links.
 */
export async function revokeAccess({ trx, now, changes }: UnitOfWork, member: string, { butSession }: RevokeOptions = {}): Promise<void> {
  await endSessionsOf(trx, member, { butSession, now })
  await forgetDevices(trx, member)
  for (const purpose of ['login', 'stepup', 'email'] as const) await dropChallenges(trx, purpose, member)
  await trx('plutus_step_ups').where({ member }).delete()
  await deleteOfferedApp(trx, member)
  await voidResetLinks(trx, member)
  changes.add('members', member)
}

/** Expires a member's unused password reset links and returns their number. */
export const voidResetLinks = (trx: UnitOfWork['trx'], member: string): Promise<number> =>
  trx('plutus_password_resets').where({ member, used_at: null }).update({ expires_at: 0 })
