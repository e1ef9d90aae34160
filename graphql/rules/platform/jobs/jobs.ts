import type { Knex } from 'knex'
import { newId, parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import { LeaseQueue } from './lease.ts'

export type JobKind = Row<'plutus_jobs'>['kind']

export type Job = Omit<Row<'plutus_jobs'>, 'payload' | 'failure'> & { payload: Record<string, unknown> }

/** In ms. Longer than any chunk takes. */
export const leaseMs = 30_000

const retryMsMax = 10 * 60_000

export const jobQueue = new LeaseQueue('plutus_jobs', {
  dueAt: 'run_at',
  leaseMs,
  asMoment: (ms) => ms,
  retryAfterMs: (attempts) => Math.min(retryMsMax, 1000 * 2 ** attempts),
})

/** Queues a job in the command's transaction. A job with the same kind and ref is queued once. */
export async function enqueueJob(
  trx: Knex.Transaction,
  kind: JobKind,
  ref: string,
  { runAt = new Date(0), payload = {} }: { runAt?: Date; payload?: object } = {},
): Promise<void> {
  await trx('plutus_jobs')
    .insert({ id: newId(), kind, ref, payload: JSON.stringify(payload), run_at: runAt.getTime() })
    .onConflict(['kind', 'ref'])
    .ignore()
}

/**
 * Queues a job that can be requested again while it runs. It then runs again, because each request changes `run_at`, which `finishJob`
 * compares. Finish such a job in a transaction of its own, because this locks the row until the commit.
 */
export async function requestJob(trx: Knex.Transaction, kind: JobKind, ref: string): Promise<void> {
  const now = Date.now()
  await trx('plutus_jobs')
    .insert({ id: newId(), kind, ref, payload: '{}', run_at: now })
    .onConflict(['kind', 'ref'])
    .merge({ run_at: trx.raw('case when plutus_jobs.run_at > ? then ? else plutus_jobs.run_at + 1 end', [now, now]) })
}

/** Claims the most overdue job of these kinds. */
export async function claimJob(knex: Knex, now: number, kinds: JobKind[]): Promise<Job | undefined> {
  const [row] = await jobQueue.claim(knex, 1, { now, kinds })
  return row && { ...row, payload: parseJson(row.payload) }
}

/** Releases a job at a shutdown for the next process, without counting an attempt. The job may still run for a moment here. */
export async function releaseJob(knex: Knex, { id, lease_until }: Job): Promise<void> {
  await knex('plutus_jobs').where({ id, lease_until }).update(jobQueue.release(knex))
}

/** Deletes the job in the transaction of its last chunk, or keeps it queued when it was requested again. */
export async function finishJob(trx: Knex.Transaction, job: Job): Promise<void> {
  const finished = await trx('plutus_jobs').where({ id: job.id, run_at: job.run_at }).delete()
  if (!finished) await continueJob(trx, job)
}

/** Stores the payload for the next chunk and releases the lease. */
export async function continueJob(trx: Knex.Transaction, job: Job, payload: object = job.payload): Promise<void> {
  await trx('plutus_jobs')
    .where({ id: job.id })
    .update({ payload: JSON.stringify(payload), lease_until: null, attempts: 0, failure: null })
}
