import type { Knex } from 'knex'
import { isAble } from '#contracts/access/abilities.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { approvalRequestedMail } from './approval-mails.ts'

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

/**
 * Emails people who can decide pending requests of a company from now on, after a role, an ability or a status changed. A person who was
 * emailed about a request before gets no second email.
 */
export async function notifyNewApprovers(work: UnitOfWork, company: string): Promise<void> {
  const { trx, now } = work
  const pending = await trx('approval_requests')
    .where({ company, status: 'pending' })
    .where('expires_at', '>', now)
    .orderBy('seq')
    .select('id', 'requested_by', 'date_created')
  for (const { id, requested_by: by, date_created: at } of pending)
    await notifyApprovers(work, { id, approvers: await listApprovers(trx, company, { by, at: instant(at) }) })
}

/** Job that emails the approvers again about a request that is still pending after a day. */
export const remindApproval = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    const request = await trx('approval_requests')
      .where({ id: job.ref, status: 'pending' })
      .first('id', 'company', 'requested_by', 'date_created')
    if (request) {
      const approvers = await listApprovers(trx, request.company, { by: request.requested_by, at: instant(request.date_created) })
      await notifyApprovers(work, { id: request.id, approvers, isReminder: true })
    }
    await finishJob(trx, job)
  })

/**
 * Returns the members who submitted a launch and therefore may not decide on it. For an API key: the key, its maker, its last rotator, and
 * members who know a replaced secret that still worked at `at`.
 */
export async function listSubmitters(knex: Knex, member: string, at: Date): Promise<string[]> {
  const key = await knex('api_keys').where({ member }).first('id', 'made_by', 'rotated_by')
  if (!key) return [member]
  const readers = await knex('plutus_secret_readers').where({ api_key: key.id }).where('works_until', '>', at.getTime()).select('member')
  return [member, key.made_by, key.rotated_by, ...readers.map((reader) => reader.member)].filter((id) => id !== null)
}
