import { type CompanyRole, isAble, personWith, readingColumns } from '#contracts/access/abilities.ts'
import { notifyKeysRemain } from '#rules/identity/key/key-mails.ts'
import { endSessionsOf } from '#rules/identity/session/end-session.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'

/**
 * Ends the access, sessions and open invites of a person or an API key, which also closes their live sockets. API keys that they created
 * continue, and the Owners and Admins get a mail about them.
 */
export async function endAccess(
  work: UnitOfWork,
  member: string,
  { status, audit }: { status: 'suspended' | 'removed'; audit: Audit },
): Promise<void> {
  const { trx, changes, now } = work
  await trx('members').where({ id: member }).update({ status })
  await trx('directus_users')
    .where({ id: member })
    .update({ status: status === 'removed' ? 'archived' : 'suspended' })
  await endSessionsOf(trx, member, { now })
  await trx('plutus_step_ups').where({ member }).delete()
  await revokeInvitesOf({ trx }, member, null, audit)
  await notifyKeysRemain(work, member, status)
  changes.add('members', member)
}

/** Makes a suspended person active again, so that they can sign in. The sessions that the suspension ended stay ended. */
export async function restoreAccess(work: UnitOfWork, { id: member, company }: { id: string; company: string }): Promise<void> {
  const { trx, changes } = work
  await trx('members').where({ id: member }).update({ status: 'active' })
  await trx('directus_users').where({ id: member }).update({ status: 'active' })
  changes.add('members', member)
  await accessGranted.publish(work, company)
}

/** Changes a person's role and abilities from their next call on. Keeps their sessions and the keys they made. */
export async function assignRole(
  work: UnitOfWork,
  member: { id: string; company: string },
  { role, audit }: { role: CompanyRole; audit: Audit },
): Promise<void> {
  const { trx, changes } = work
  const before = await orThrow(trx('members').where({ id: member.id }).first('company_role'))
  await trx('members').where({ id: member.id }).update({ company_role: role })
  await trx('directus_users')
    .where({ id: member.id })
    .update(readingColumns(personWith(role), member.company))
  await revokeInvitesOf({ trx }, member.id, role, audit)
  if (isAble(before.company_role, 'key.manage', null) && !isAble(role, 'key.manage', null))
    await notifyKeysRemain(work, member.id, 'demoted')
  changes.add('members', member.id)
  changes.permissionsChanged = true
  await accessGranted.publish(work, member.company)
}

/** Published after someone joined a company, came back or got another role. */
export const accessGranted = defineEvent<[work: UnitOfWork, company: string]>('access.granted')

export type Audit = CommandContext<unknown>['audit']

/**
 * Revokes the open invites that a person could not make in their new role, or all without a role. Otherwise they could regain their old
 * role by an invite to another of their addresses.
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
