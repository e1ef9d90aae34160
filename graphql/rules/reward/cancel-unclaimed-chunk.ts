import { transact } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import type { QueryOf } from '../../model/tables.ts'
import { whereCancellable } from './cancellable.ts'
import { closeRewards } from './close-reward.ts'
import { countRewards } from './count-rewards.ts'
import { launchNumber, returnToWallet } from './return-to-wallet.ts'
import { type RewardFilter, whereRewards } from './reward-filter.ts'

const chunkRows = 500

type Unclaimed = { throughSeq: number; includePartlySpent?: boolean | null; reason: string; actor: string }
type Matching = Unclaimed & { campaign: string; filter: RewardFilter }

/** Cancels up to 500 unclaimed rewards of a campaign and returns what they held in one ledger entry. */
export const cancelUnclaimedChunk = (job: Job): Promise<void> => cancelChunk(job, job.ref, () => undefined)

/** Does the same to those that a list found. */
export const cancelMatchingChunk = (job: Job): Promise<void> => {
  const { campaign, filter } = job.payload as Matching
  return cancelChunk(job, campaign, (query) => whereRewards(query, filter))
}

function cancelChunk(job: Job, campaign: string, narrow: (query: QueryOf<'rewards'>) => void): Promise<void> {
  const { throughSeq, includePartlySpent, reason, actor } = job.payload as Unclaimed
  const isCancellable = (query: QueryOf<'rewards'>) => whereCancellable(query, includePartlySpent)
  return transact(async (work) => {
    const rows = await work
      .trx('rewards')
      .where({ campaign })
      .where('seq', '<=', throughSeq)
      .where(isCancellable)
      .where((query) => narrow(query))
      .orderBy('seq')
      .limit(chunkRows)
    if (!rows.length) return finishJob(work.trx, job)
    const closed = await closeRewards(work, rows, 'cancelled', reason, isCancellable)
    await returnToWallet(work, rows, closed, {
      reference: await launchNumber(work, rows),
      description: `${countRewards(closed.count)} cancelled`,
      actor,
      actorKind: 'person',
    })
    return continueJob(work.trx, job)
  })
}
