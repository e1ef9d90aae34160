import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { handOver } from './hand-over.ts'
import { lockColleagueForUpdate } from './lock-colleague-for-update.ts'
import { endAccess } from './member-access.ts'
import { notifyMemberRemoved } from './notify-team.ts'
import { removedEmail } from './removed-email.ts'

/**
 * Removes a colleague for good. Their name stays in the history, and their address becomes free. `successor` takes over their work.
 * Refuses as `suspendMember`.
 */
export const removeMember = defineCommand(z.object({ id: rowId, successor: z.nullish(rowId) }), { may: 'team.manage' }, async (context) => {
  const { id, successor } = context.input
  const { colleague } = await lockColleagueForUpdate(context, id, { ends: true })
  if (colleague.status === 'removed') return id
  await handOver(context, colleague, { successor, audit: context.audit })
  await endAccess(context, id, { status: 'removed', audit: context.audit })
  await deletePersonalData(context.trx, id)
  await notifyMemberRemoved(context, colleague)
  context.changes.permissionsChanged = true
  const { status, email, company_role } = colleague
  await context.audit('team.remove', 'members', id, { before: { status, email, company_role }, after: { status: 'removed' } })
  return id
})

/**
 * Deletes a removed person's password, two-factor, trusted browsers, phone, picture and preferences. Replaces their email address and keeps
 * their name and row.
 */
async function deletePersonalData(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('members')
    .where({ id })
    .update({ email: removedEmail(id), phone: null, avatar: null, two_factor: false, preferences: null, list_columns: null })
  await trx('directus_users').where({ id }).update({
    email: null,
    external_identifier: null,
    password: null,
    token: null,
    balance_company: null,
    money_company: null,
    audit_company: null,
  })
  await trx('devices').where({ member: id }).delete()
  for (const table of [
    'plutus_authenticators',
    'plutus_next_authenticators',
    'plutus_recovery_codes',
    'plutus_password_resets',
    'plutus_email_changes',
  ] as const) {
    await trx(table).where({ member: id }).delete()
  }
}
