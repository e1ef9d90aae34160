import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { shortPiece } from '#rules/platform/upgrade/short-piece.ts'
import { statusList } from '../../model/lifecycle.ts'
import { extendableCampaigns } from '../../model/statuses.ts'
import { refreshEstimate } from './estimate.ts'

const batchRows = 20

/** What waits for its first launch, or for another; what is submitted or on its way keeps its price. */
const unlaunched = `(status = 'draft' or (status in ${statusList(extendableCampaigns)} and next_launch is not null))`

/** Reprices a company's drafts at its current rates, each under its own lock; open pages are told at the end. */
export const repriceDrafts = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    const after = String(job.payload.after ?? '')
    // each piece is claimed separately: the moment of the first shows whether the rate has changed again since
    const began = (job.payload.began as Job['run_at'] | undefined) ?? job.run_at
    const page = await afterKey(trx('campaigns').where({ company: job.ref }).whereRaw(unlaunched), after, batchRows).select('id')
    const last = await shortPiece(page, ({ id }) => reprice(work, id))
    if (last !== undefined) return continueJob(trx, job, { after: last, began })
    await touch(work, 'companies', { id: job.ref })
    // requested again since, so it goes through all of them again
    return finishJob(trx, { ...job, run_at: began, payload: {} })
  })

async function reprice({ trx, changes }: UnitOfWork, id: string): Promise<boolean> {
  const taken = await trx('campaigns')
    .where({ id })
    .whereRaw(unlaunched)
    .update({ revision: trx.raw('revision + 1') })
  if (!taken) return false
  await refreshEstimate(trx, id)
  changes.add('campaigns', id)
  return true
}
