import type { Knex } from 'knex'
import type { Job } from './jobs.ts'

/** The job is over, unless someone asked for it again meanwhile; said in the transaction of its last chunk. */
export async function finishJob(trx: Knex.Transaction, job: Job): Promise<void> {
  const finished = await trx('plutus_jobs').where({ id: job.id, run_at: job.run_at }).delete()
  if (!finished) await continueJob(trx, job)
}

/** There is more: keep what the next chunk needs to know, and let go of the lease. */
export async function continueJob(trx: Knex.Transaction, job: Job, payload: object = job.payload): Promise<void> {
  await trx('plutus_jobs')
    .where({ id: job.id })
    .update({ payload: JSON.stringify(payload), lease_until: null, attempts: 0, failure: null })
}
