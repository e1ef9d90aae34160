import { openRewards, refundableRewards } from '#model/statuses.ts'
import { isPaused } from '#rules/company/pause/company-pause.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, orThrow } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, holdsLease, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { closeRewards, launchNumber, returnToWallet } from './close-reward.ts'
import { countRewards } from './count-rewards.ts'

const chunkRows = 500
const heldAgainMs = 60_000

/**
 * Job that expires up to 500 rewards of a launch whose last day is over, and returns their money to the wallet. None while the operator has
 * paused the company.
 */
export const expireChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { company } = await orThrow(work.trx('launches').where({ id: job.ref }).first('company'))
    if (await isPaused(work.trx, company)) {
      // the end of a pause gives the job another time
      if (await holdsLease(work.trx, job)) await repeatJob(work.trx, job, work.now.getTime() + heldAgainMs)
      return
    }
    const rows = await work
      .trx('rewards')
      .where({ launch: job.ref })
      .where('expires_at', '<=', work.now)
      .whereIn('status', openRewards)
      .orderBy('seq')
      .limit(chunkRows)
    if (!rows.length) return waitOrFinish(work, job)
    // some may have got a later end since they were read
    const closed = await closeRewards(work, rows, 'expired', null, (query) => query.where('expires_at', '<=', work.now))
    await returnToWallet(work, rows, closed, {
      reference: await launchNumber(work, rows),
      description: `${countRewards(closed.count)} expired`,
    })
    return continueJob(work.trx, job)
  })

/**
 * Reschedules the job to the next expiry among the launch's remaining rewards, or ends it without any. After their expiry, frozen rewards
 * and those with a claim in progress are checked each minute.
 */
async function waitOrFinish({ trx, now }: UnitOfWork, job: Job): Promise<void> {
  const later = await trx('rewards')
    .where({ launch: job.ref })
    .whereIn('status', [...refundableRewards, 'claiming'])
    .min({ at: 'expires_at' })
    .first()
  if (!later?.at) return finishJob(trx, job)
  await repeatJob(trx, job, Math.max(instant(later.at).getTime() + 1, now.getTime() + heldAgainMs))
}
