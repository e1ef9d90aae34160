import { transact } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { sendHeldMessages } from './send-held-messages.ts'

const chunkRows = 1000

/** Lets go of up to a thousand messages that waited for a campaign to be resumed; of one paused again they come back by themselves. */
export async function sendHeldChunk(job: Job): Promise<void> {
  const sent = await transact(({ trx }) => sendHeldMessages(trx, { campaign: job.ref }, chunkRows))
  await transact(({ trx }) => (sent ? continueJob(trx, job) : finishJob(trx, job)))
}
