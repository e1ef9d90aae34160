import type { CompanyRole } from '#rules/platform/access/roles.ts'
import type { Work } from '#rules/platform/command/transact.ts'
import type { Act } from '#rules/platform/command/verb.ts'

export type Audit = Act<unknown>['audit']

type Invited = { id: string; email: string }

/**
 * Takes back the open invites that someone may ask no more, now that they are this role, or nobody: by one to an address
 * of their own they would be back in, as what they were. All at once, then the audit: one who accepts takes the same locks in this order.
 */
export async function revokeInvitesOf({ trx }: Pick<Work, 'trx'>, member: string, role: CompanyRole | null, audit: Audit): Promise<void> {
  if (role === 'Owner') return
  const revoked: Invited[] = await trx('invites')
    .where({ invited_by: member, status: 'pending', ...(role === 'Admin' ? { company_role: 'Owner' } : {}) })
    .update({ status: 'revoked', open_key: null })
    .returning(['id', 'email'])
  for (const { id, email } of revoked)
    await audit('team.revoke_invite', 'invites', id, { detail: { email }, before: { status: 'pending' }, after: { status: 'revoked' } })
}
