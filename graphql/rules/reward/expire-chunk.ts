import { transact } from '../core/transact.ts'
import { continueJob, finishJob } from '../worker/finish-job.ts'
import type { Job } from '../worker/jobs.ts'
import { closeRewards, openStatuses, type RewardRow } from './close-reward.ts'
import { launchNumber, returnToWallet } from './return-to-wallet.ts'

const chunkRows = 500

/** Ends up to 500 rewards of a launch whose last day is over; their whole value returns. */
export const expireChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const rows: RewardRow[] = await work
      .trx('rewards')
      .where({ launch: job.ref })
      .where('expires_at', '<=', work.now)
      .whereIn('status', openStatuses)
      .orderBy('seq')
      .limit(chunkRows)
    if (!rows.length) return finishJob(work.trx, job)
    const closed = await closeRewards(work, rows, 'expired', null)
    await returnToWallet(work, rows, closed, {
      reference: await launchNumber(work, rows),
      description: `${closed.count} unclaimed rewards expired`,
    })
    return continueJob(work.trx, job)
  })
