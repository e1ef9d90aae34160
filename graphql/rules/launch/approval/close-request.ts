import { approvalLifecycle } from '#model/lifecycles.ts'
import type { ApprovalStatus } from '#model/statuses.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { cancelJobs } from '#rules/platform/jobs/jobs.ts'
import { approvalDecidedMail } from './approval-mails.ts'

export type ClosedStatus = Exclude<ApprovalStatus, 'pending'>

type CloseInput = { launch: string; status: ClosedStatus; by: string | null; note?: string }

/**
 * Closes the pending approval request of a launch with a decision, and emails the submitter, unless they closed it themselves.
 * Returns the request's id, or undefined if none is pending. The campaign's row must be locked.
 */
export async function closeRequest({ trx, now }: UnitOfWork, { launch, status, by, note }: CloseInput): Promise<string | undefined> {
  const [request] = await trx('approval_requests')
    .where({ launch, status: 'pending' })
    .update({
      ...approvalLifecycle.move('pending', status),
      decided_by: by,
      decided_at: now,
      decision_note: note ?? null,
      revision: trx.raw('revision + 1'),
    })
    .returning(['id', 'requested_by'])
  if (!request) return undefined
  await cancelJobs(trx, ['expire-approval', 'remind-approval'], request.id)
  const maker = await trx('members').where({ id: request.requested_by, kind: 'person', status: 'active' }).first('id', 'email')
  if (maker && maker.id !== by) {
    await queueAccountMail(trx, {
      kind: approvalDecidedMail,
      to: maker.email,
      payload: { request: request.id },
      dedupeKey: `approval-decided:${request.id}`,
      now,
    })
  }
  return request.id
}
