import type { Knex } from 'knex'
import { approvalLifecycle } from '#model/lifecycles.ts'
import type { ApprovalStatus } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { listOwner } from '#rules/campaign/responsible-members.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { cancelJobs } from '#rules/platform/jobs/jobs.ts'
import { approvalDecidedMail } from './approval-mails.ts'

export type ClosedStatus = Exclude<ApprovalStatus, 'pending'>

type CloseInput = { launch: string; status: ClosedStatus; by: string | null; note?: string }

/**
 * Closes the pending approval request of a launch with a decision, and emails the submitter, unless they closed it themselves. If the
 * submitter left the team, emails the campaign's owner, else the company's Owners.
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
    .returning(['id', 'campaign', 'requested_by'])
  if (!request) return undefined
  await cancelJobs(trx, ['expire-approval', 'remind-approval'], request.id)
  for (const { id, email } of await listConcerned(trx, request)) {
    if (id === by) continue
    await queueAccountMail(trx, {
      kind: approvalDecidedMail,
      to: email,
      payload: { request: request.id },
      dedupeKey: `approval-decided:${request.id}:${id}`,
      now,
    })
  }
  return request.id
}

/** Returns the submitter while they are active, else who answers for the campaign. Empty for the request of an API key. */
async function listConcerned(trx: Knex, { campaign, requested_by: maker }: Pick<Row<'approval_requests'>, 'campaign' | 'requested_by'>) {
  const submitter = await orThrow(trx('members').where({ id: maker }).first('id', 'email', 'kind', 'status'))
  if (submitter.kind === 'key') return []
  return submitter.status === 'active' ? [submitter] : listOwner(trx, campaign)
}
