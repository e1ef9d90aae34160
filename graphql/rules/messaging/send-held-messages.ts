import type { Knex } from 'knex'
import { transact } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { messageLifecycle } from '../../model/lifecycles.ts'

const chunkRows = 1000

/**
 * Job that releases up to 1,000 held messages of a resumed campaign, and repeats until none is left. Messages of a campaign paused again
 * are held again when due.
 */
export async function sendHeldChunk(job: Job): Promise<void> {
  const sent = await transact(({ trx }) => requeueHeldMessages(trx, { campaign: job.ref }, chunkRows))
  await transact(({ trx }) => (sent ? continueJob(trx, job) : finishJob(trx, job)))
}

/** Makes held messages of a reward or campaign due again, at most `limit`. Returns their number. */
export async function requeueHeldMessages(
  trx: Knex.Transaction,
  of: { reward: string } | { campaign: string },
  limit = 1000,
): Promise<number> {
  const held = trx('messages').where(of).whereIn('status', messageLifecycle.release.from).limit(limit).select('id')
  return trx('messages').whereIn('id', held).update(messageLifecycle.release.set)
}
