import type { Knex } from 'knex'
import { isAble } from '#contracts/access/abilities.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { approvalRequestedMail } from './approval-mails.ts'
import { listSubmitters } from './list-submitters.ts'

type Approver = { id: string; email: string; name: string }

/**
 * Returns the active people who may approve launches, without the submitters of this one (`listSubmitters`), who cannot approve it
 * themselves.
 */
export async function listApprovers(trx: Knex, company: string, submitted: { by: string; at: Date }): Promise<Approver[]> {
  const submitters = await listSubmitters(trx, submitted.by, submitted.at)
  const choices = await readPermissions(trx, company)
  const people = await trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereNotIn('id', submitters)
    .select('id', 'email', 'name', 'company_role')
  return people.filter(({ company_role }) => isAble(company_role, 'approval.decide', choices))
}

type ApproverNotice = { id: string; approvers: Approver[]; isReminder?: boolean }

/** Queues an email, or a reminder, about an approval request to each approver. Runs in the caller's transaction. */
export async function notifyApprovers({ trx, now }: UnitOfWork, { id, approvers, isReminder = false }: ApproverNotice): Promise<void> {
  for (const approver of approvers) {
    await queueAccountMail(trx, {
      kind: approvalRequestedMail,
      to: approver.email,
      payload: { request: id, isReminder },
      dedupeKey: `approval-${isReminder ? 'reminder' : 'asked'}:${id}:${approver.id}`,
      now,
    })
  }
}
