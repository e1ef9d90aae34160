import { endSessionsOf } from '#rules/identity/session/end-session.ts'
import { type CompanyRole, readingColumns } from '#rules/platform/access/abilities.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** Nobody gets in as this person any more, nor by their invites, and whoever is in is out; the members event cuts the sockets. */
export async function endAccess(
  { trx, changes, now }: UnitOfWork,
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
export async function restoreAccess({ trx, changes }: UnitOfWork, member: string): Promise<void> {
  await trx('members').where({ id: member }).update({ status: 'active' })
  await trx('directus_users').where({ id: member }).update({ status: 'active' })
  changes.add('members', member)
}

/** Changes what a person may do and read; it bites on the next call, the session lives on. */
export async function assignRole(
  { trx, changes }: UnitOfWork,
  member: { id: string; company: string },
  { role, audit }: { role: CompanyRole; audit: Audit },
): Promise<void> {
  await trx('members').where({ id: member.id }).update({ company_role: role })
  await trx('directus_users').where({ id: member.id }).update(readingColumns(role, member.company))
  await revokeInvitesOf({ trx }, member.id, role, audit)
  changes.add('members', member.id)
  changes.permissionsChanged = true
}

export type Audit = CommandContext<unknown>['audit']

/**
 * Takes back the open invites that someone may ask no more, now that they are this role, or nobody: by one to an address
 * of their own they would be back in, as what they were. All at once, then the audit: one who accepts takes the same locks in this order.
 */
async function revokeInvitesOf({ trx }: Pick<UnitOfWork, 'trx'>, member: string, role: CompanyRole | null, audit: Audit): Promise<void> {
  if (role === 'Owner') return
  const revoked = await trx('invites')
    .where({ invited_by: member, status: 'pending', ...(role === 'Admin' ? { company_role: 'Owner' } : {}) })
    .update({ status: 'revoked', open_key: null })
    .returning(['id', 'email'])
  for (const { id, email } of revoked)
    await audit('team.revoke_invite', 'invites', id, { detail: { email }, before: { status: 'pending' }, after: { status: 'revoked' } })
}
