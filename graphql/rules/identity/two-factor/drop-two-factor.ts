import type { Work } from '#rules/platform/command/transact.ts'
import { isEnrolled } from './authenticator.ts'
import { dropOffered } from './replace-authenticator.ts'

/** A member's authenticator app and recovery codes open nothing any more; false where no app was set up. */
export async function dropTwoFactor({ trx, changes }: Pick<Work, 'trx' | 'changes'>, member: string): Promise<boolean> {
  const isOn = await isEnrolled(trx, member)
  await trx('plutus_authenticators').where({ member }).delete()
  await dropOffered(trx, member)
  await trx('plutus_recovery_codes').where({ member }).delete()
  await trx('members').where({ id: member }).update({ two_factor: false })
  changes.add('members', member)
  return isOn
}
