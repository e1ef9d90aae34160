import { transact } from '#rules/platform/command/transact.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { endWait } from './end-wait.ts'

/** The deadline of a launch that waits for money; the campaign's lock decides between it and money that comes this moment. */
export const expireFunds = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    await trx('campaigns')
      .whereIn('id', trx('launches').where({ id: job.ref }).select('campaign'))
      .update({ date_updated: now })
    const launch = await trx('launches').where({ id: job.ref, status: 'awaiting_funds' }).first()
    if (launch) await endWait(work, launch, job.id)
    await finishJob(trx, job)
  })
