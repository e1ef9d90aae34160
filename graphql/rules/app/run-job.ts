import getDatabase from '@directus/api/database/index'
import { transact } from '#rules/platform/command/transact.ts'
import { LeaseLostError } from '#rules/platform/jobs/held-lease.ts'
import { type Job, releaseJob, retryJob } from '#rules/platform/jobs/jobs.ts'
import { hasShutDown, raceShutdown } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { jobHandlers } from './job-handlers.ts'
import { clearStalled, markStalled } from './stalled-work.ts'

/**
 * Runs one chunk of a job, during which its lease is renewed. Neither a chunk that the shutdown of this process interrupts nor one that has lost
 * its lease counts as a failed attempt.
 */
export async function runJob(job: Job): Promise<void> {
  try {
    const end = await job.lease.renewWhile(raceShutdown(jobHandlers[job.kind](job), 'cut short'))
    if (end === 'cut short') await releaseJob(getDatabase(), job)
    else await clearStalled(job)
  } catch (error) {
    if (hasShutDown()) return
    if (error instanceof LeaseLostError) return log.info({ job: job.kind, ref: job.ref, failure: error.message })
    const failure = error instanceof Error ? String(error.stack) : String(error)
    log.error({ job: job.kind, ref: job.ref, failure })
    await transact(({ trx }) => retryJob(trx, job, failure))
    await markStalled(job)
  }
}
