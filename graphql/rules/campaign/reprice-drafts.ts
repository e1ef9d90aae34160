import { statusList } from '#model/lifecycle.ts'
import { extendableCampaigns } from '#model/statuses.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { refreshEstimate } from './estimate.ts'

/** SQL condition for drafts, and for campaigns with an unsubmitted further launch. Launches already submitted keep their price. */
const unlaunched = `(status = 'draft' or (status in ${statusList(extendableCampaigns)} and next_launch is not null))`

/**
 * Recomputes the cost of a company's drafts after a change of its tax rate. Each call locks and reprices one campaign. The last one raises
 * the company's revision, so that open pages refetch.
 */
export const repriceDrafts = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    const after = String(job.payload.after ?? '')
    // chunks are leased separately, so the first start shows if the rate has changed again since
    const began = (job.payload.began as Job['run_at'] | undefined) ?? job.run_at
    const next = await trx('campaigns')
      .where({ company: job.ref })
      .whereRaw(unlaunched)
      .where((rest) => void (after && rest.where('id', '>', after)))
      .orderBy('id')
      .first('id')
    if (next) {
      await reprice(work, next.id)
      return continueJob(trx, job, { after: next.id, began })
    }
    await lockCompanyForUpdate(work, job.ref)
    // a newer request runs through all campaigns again
    return finishJob(trx, { ...job, run_at: began, payload: {} })
  })

async function reprice({ trx, changes }: UnitOfWork, id: string): Promise<void> {
  const taken = await trx('campaigns')
    .where({ id })
    .whereRaw(unlaunched)
    .update({ revision: trx.raw('revision + 1') })
  if (!taken) return
  await refreshEstimate(trx, id)
  changes.add('campaigns', id)
}
