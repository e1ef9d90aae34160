import { readingColumns } from '#rules/platform/access/abilities.ts'
import type { CompanyRole } from '#rules/platform/access/roles.ts'
import type { Work } from '#rules/platform/command/transact.ts'
import { type Audit, revokeInvitesOf } from './revoke-invites-of.ts'

/** Changes what a person may do and read; it bites on the next call, the session lives on. */
export async function giveRole(
  { trx, changes }: Work,
  member: { id: string; company: string },
  { role, audit }: { role: CompanyRole; audit: Audit },
): Promise<void> {
  await trx('members').where({ id: member.id }).update({ company_role: role })
  await trx('directus_users').where({ id: member.id }).update(readingColumns(role, member.company))
  await revokeInvitesOf({ trx }, member.id, role, audit)
  changes.add('members', member.id)
  changes.readersChanged = true
}
