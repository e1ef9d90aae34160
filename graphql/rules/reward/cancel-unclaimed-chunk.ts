import { transact } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { refundableRewards } from '../../model/statuses.ts'
import type { QueryOf } from '../../model/tables.ts'
import { closeRewards } from './close-reward.ts'
import { launchNumber, returnToWallet } from './return-to-wallet.ts'
import { type RewardFilter, whereRewards } from './reward-filter.ts'

const chunkRows = 500

/** Cancels up to 500 unclaimed rewards of a campaign and returns what they held in one ledger entry. */
export const cancelUnclaimedChunk = (job: Job): Promise<void> => cancelChunk(job, job.ref, () => undefined)

type Matching = { campaign: string; filter: RewardFilter; throughSeq: number }

/** Does the same to those that a list found. */
export const cancelMatchingChunk = (job: Job): Promise<void> => {
  const { campaign, filter, throughSeq } = job.payload as Matching
  return cancelChunk(job, campaign, (query) => {
    query.where('seq', '<=', throughSeq)
    whereRewards(query, filter)
  })
}

const cancelChunk = (job: Job, campaign: string, narrow: (query: QueryOf<'rewards'>) => void): Promise<void> =>
  transact(async (work) => {
    const rows = await work
      .trx('rewards')
      .where({ campaign })
      .whereIn('status', refundableRewards)
      .where((query) => narrow(query))
      .orderBy('seq')
      .limit(chunkRows)
    if (!rows.length) return finishJob(work.trx, job)
    const closed = await closeRewards(work, rows, 'cancelled', String(job.payload.reason))
    await returnToWallet(work, rows, closed, {
      reference: await launchNumber(work, rows),
      description: `${closed.count} unclaimed rewards cancelled`,
      actor: String(job.payload.actor),
      actorKind: 'person',
    })
    return continueJob(work.trx, job)
  })
