import { endSessionsOf } from '#rules/identity/session/end-session.ts'
import type { Work } from '#rules/platform/command/transact.ts'
import { type Audit, revokeInvitesOf } from './revoke-invites-of.ts'

/** Nobody gets in as this person any more, nor by their invites, and whoever is in is out; the members event cuts the sockets. */
export async function shutOut(
  { trx, changes, now }: Work,
  member: string,
  { status, audit }: { status: 'suspended' | 'removed'; audit: Audit },
): Promise<void> {
  await trx('members').where({ id: member }).update({ status })
  await trx('directus_users')
    .where({ id: member })
    .update({ status: status === 'removed' ? 'archived' : 'suspended' })
  await endSessionsOf(trx, member, { now })
  await trx('plutus_step_ups').where({ member }).delete()
  await revokeInvitesOf({ trx }, member, null, audit)
  changes.add('members', member)
}

/** Lets a suspended person in again. */
export async function letIn({ trx, changes }: Work, member: string): Promise<void> {
  await trx('members').where({ id: member }).update({ status: 'active' })
  await trx('directus_users').where({ id: member }).update({ status: 'active' })
  changes.add('members', member)
}
