import type { Knex } from 'knex'
import { newId, parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import { LeaseQueue } from './lease.ts'

export type JobKind = Row<'plutus_jobs'>['kind']

export type Job = Omit<Row<'plutus_jobs'>, 'payload' | 'failure'> & { payload: Record<string, unknown> }

/** In ms: longer than any one chunk takes. */
export const leaseMs = 30_000

const retryMsMax = 10 * 60_000

export const jobQueue = new LeaseQueue('plutus_jobs', {
  dueAt: 'run_at',
  leaseMs,
  asMoment: (ms) => ms,
  retryAfterMs: (attempts) => Math.min(retryMsMax, 1000 * 2 ** attempts),
})

/** Queues work for the loop, in the transaction of the command; the same kind and ref is queued once. */
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
 * Queues work that may be asked for again while it runs: it then runs once more, because each request moves `run_at`, which finishJob
 * compares. Such a job ends in a transaction of its own: the row stays locked until the command commits.
 */
export async function requestJob(trx: Knex.Transaction, kind: JobKind, ref: string): Promise<void> {
  const now = Date.now()
  await trx('plutus_jobs')
    .insert({ id: newId(), kind, ref, payload: '{}', run_at: now })
    .onConflict(['kind', 'ref'])
    .merge({ run_at: trx.raw('case when plutus_jobs.run_at > ? then ? else plutus_jobs.run_at + 1 end', [now, now]) })
}

/** Takes the most overdue job of these kinds. */
export async function claimJob(knex: Knex, now: number, kinds: JobKind[]): Promise<Job | undefined> {
  const [row] = await jobQueue.claim(knex, 1, { now, kinds })
  return row && { ...row, payload: parseJson(row.payload) }
}

/** Gives up a job that may still run for a moment in a process that stops: the next one takes it, and no try is counted. */
export async function putBackJob(knex: Knex, { id, lease_until }: Job): Promise<void> {
  await knex('plutus_jobs').where({ id, lease_until }).update(jobQueue.putBack(knex))
}

/** Ends the job, unless someone asked for it again meanwhile; in the transaction of its last chunk. */
export async function finishJob(trx: Knex.Transaction, job: Job): Promise<void> {
  const finished = await trx('plutus_jobs').where({ id: job.id, run_at: job.run_at }).delete()
  if (!finished) await continueJob(trx, job)
}

/** Keeps what the next chunk needs to know, and ends the lease. */
export async function continueJob(trx: Knex.Transaction, job: Job, payload: object = job.payload): Promise<void> {
  await trx('plutus_jobs')
    .where({ id: job.id })
    .update({ payload: JSON.stringify(payload), lease_until: null, attempts: 0, failure: null })
}
