import type { Knex } from 'knex'
import { messageLifecycle } from '#model/lifecycles.ts'
import { isPaused } from '#rules/company/pause/company-pause.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'

const chunkRows = 1000

/**
 * Job that releases up to 1,000 held messages of a resumed campaign, and repeats until none is left. Messages of a campaign paused again
 * are held again when due. Leaves those of a company that the operator has paused.
 */
export async function sendHeldChunk(job: Job): Promise<void> {
  const sent = await transact(async ({ trx }) => {
    const campaign = await trx('campaigns').where({ id: job.ref }).first('company')
    // the end of the pause releases them
    if (!campaign || (await isPaused(trx, campaign.company))) return 0
    return requeueHeldMessages(trx, { campaign: job.ref }, chunkRows)
  })
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

/**
 * Makes up to 1,000 held messages of a company due again, and returns their number. Leaves those of frozen rewards and paused campaigns,
 * and all of them while the company is paused.
 */
export async function requeueCompanyMessages(trx: Knex.Transaction, company: string): Promise<number> {
  if (await isPaused(trx, company)) return 0
  const paused = trx('campaigns').where({ company, status: 'paused' }).select('id')
  const frozen = trx('rewards').whereRaw('rewards.id = messages.reward').where('rewards.status', 'frozen').select('id')
  const held = trx('messages')
    .where({ company })
    .whereIn('status', messageLifecycle.release.from)
    .whereNotIn('campaign', paused)
    .whereNotExists(frozen)
    .limit(chunkRows)
    .select('id')
  return trx('messages').whereIn('id', held).update(messageLifecycle.release.set)
}
