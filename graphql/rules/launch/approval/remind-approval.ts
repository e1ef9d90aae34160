import { transact } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { listApprovers, notifyApprovers } from './approvers.ts'

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
