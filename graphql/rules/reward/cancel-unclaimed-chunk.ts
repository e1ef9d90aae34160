import { transact } from '../core/transact.ts'
import { continueJob, finishJob } from '../worker/finish-job.ts'
import type { Job } from '../worker/jobs.ts'
import { closeRewards, holdingStatuses, type RewardRow } from './close-reward.ts'
import { launchNumber, returnToWallet } from './return-to-wallet.ts'

const chunkRows = 500

/** Cancels up to 500 unclaimed rewards of a campaign and returns what they held in one line. */
export const cancelUnclaimedChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const rows: RewardRow[] = await work
      .trx('rewards')
      .where({ campaign: job.ref })
      .whereIn('status', holdingStatuses)
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
