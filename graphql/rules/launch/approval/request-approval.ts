import { waitDeadline } from '#contracts/campaign/schedule.ts'
import type { ApprovalReason } from '#contracts/launch/approval-reasons.ts'
import { approvalLifecycle, launchLifecycle } from '#model/lifecycles.ts'
import { submitForApproval } from '#rules/campaign/move-campaign.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { listApprovers, notifyApprovers } from './approvers.ts'
import { contentHash } from './content-hash.ts'

const reminderMs = 86_400_000

/**
 * Submits a launch for approval and emails the approvers, without holding money. Raises the campaign's version, so that an outdated page
 * cannot overwrite it. The campaign's row must be locked.
 */
export async function requestApproval(work: UnitOfWork, launchId: string, reasons: ApprovalReason[]): Promise<'pending_approval'> {
  const { trx, now } = work
  const launch = await orThrow(
    trx('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .where({ 'launches.id': launchId })
      .first('launches.*', 'campaigns.currency', 'campaigns.status as campaign_status'),
  )
  await touch(work, 'launches', { id: launchId }, { ...launchLifecycle.move(launch.status, 'pending_approval'), funds_deadline_at: null })
  await submitForApproval(work, { id: launch.campaign, status: launch.campaign_status })
  const id = newId()
  const expiresAt = waitDeadline(parseJson(launch.snapshot), now)
  await trx('approval_requests').insert({
    id,
    company: launch.company,
    seq: await nextSequence(trx, 'approval_requests', launch.company),
    campaign: launch.campaign,
    launch: launchId,
    requested_by: launch.member,
    reasons: JSON.stringify(reasons),
    content_hash: await contentHash(trx, launchId),
    ...approvalLifecycle.ask.set,
    currency: launch.currency,
    recipient_count: launch.recipient_count,
    total: launch.total,
    expires_at: expiresAt,
    date_created: now,
  })
  await enqueueJob(trx, 'expire-approval', id, { runAt: expiresAt })
  const remindAt = new Date(now.getTime() + reminderMs)
  if (remindAt < expiresAt) await enqueueJob(trx, 'remind-approval', id, { runAt: remindAt })
  await notifyApprovers(work, { id, approvers: await listApprovers(trx, launch.company, { by: launch.member, at: now }) })
  return 'pending_approval'
}
