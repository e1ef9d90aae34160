import { lockCampaign } from '#rules/campaign/lock-campaign.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { closeRequestAndRevert } from './send-back.ts'

/**
 * Job that expires an approval request that was not decided in time and emails the submitter. The campaign becomes a draft again, or live
 * if it had an earlier launch.
 */
export const expireApproval = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const request = await orThrow(trx('approval_requests').where({ id: job.ref }).first('company', 'campaign', 'launch'))
    await lockCampaign(work, request.campaign)
    // first, because closing the request cancels its jobs
    await finishJob(trx, job)
    const expired = await closeRequestAndRevert(work, { ...request, status: 'expired', by: null })
    if (expired)
      await auditSystem(trx, {
        company: request.company,
        cause: job.id,
        action: 'approval.expire',
        entity: 'approval_requests',
        entityId: expired,
        detail: { campaign: request.campaign },
        before: { status: 'pending' },
        after: { status: 'expired' },
        now,
      })
  })
