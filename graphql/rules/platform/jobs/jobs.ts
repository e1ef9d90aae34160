import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { type JobKind, unheldJobs } from '#model/job-kind.ts'
import type { Row } from '#model/tables.ts'
import { inList, newId, parseJson } from '#rules/platform/db/database.ts'
import { type HeldLease, LeaseLostError } from './held-lease.ts'
import { LeaseQueue } from './lease.ts'

/** A claimed job. A copy of it has the same lease. */
export type Job = Omit<Row<'plutus_jobs'>, 'payload' | 'failure' | 'lease_until'> & { payload: Record<string, unknown>; lease: HeldLease }

const retryMsMax = 10 * 60_000

/** In characters. A longer text of a failure is cut. */
const failureMax = 2000

export const jobQueue = new LeaseQueue('plutus_jobs', {
  dueAt: 'run_at',
  asMoment: (ms) => ms,
  retryAfterMs: (attempts) => Math.min(retryMsMax, 1000 * 2 ** attempts),
  agedBy: 'run_at',
  unheld: unheldJobs,
})

type NewJob = { runAt?: Date; payload?: object }

/**
 * Queues a job in the caller's transaction, to run from `runAt`, or at once by default. The `ref` is the id of what the job works on, such
 * as a launch. When a job with the same kind and ref is queued, only its hold ends, because it is requested again.
 */
export async function enqueueJob(trx: Knex.Transaction, kind: JobKind, ref: string, job?: NewJob): Promise<void> {
  if (!(await ensureJob(trx, kind, ref, job)))
    await trx('plutus_jobs').where({ kind, ref }).whereNotNull('held_at').update({ held_at: null })
}

/** Queues a job that Plutus itself repeats. Returns false when one is queued, which stays as it is, also if a restore held it. */
export async function ensureJob(
  trx: Knex.Transaction,
  kind: JobKind,
  ref: string,
  { runAt = new Date(0), payload = {} }: NewJob = {},
): Promise<boolean> {
  const queued = await trx('plutus_jobs')
    .insert({ id: newId(), kind, ref, payload: JSON.stringify(payload), run_at: runAt.getTime() })
    .onConflict(['kind', 'ref'])
    .ignore()
    .returning('id')
  return queued.length > 0
}

/**
 * Queues a job, or makes it run again if it is queued, held or running: each request changes `run_at`, which `finishJob` compares. Locks
 * the job's row until the commit, so finish such a job in a separate transaction.
 */
export async function requestJob(trx: Knex.Transaction, kind: JobKind, ref: string): Promise<void> {
  const now = Date.now()
  await trx('plutus_jobs')
    .insert({ id: newId(), kind, ref, payload: '{}', run_at: now })
    .onConflict(['kind', 'ref'])
    .merge({ held_at: null, run_at: trx.raw('case when plutus_jobs.run_at > ? then ? else plutus_jobs.run_at + 1 end', [now, now]) })
}

/**
 * Changes when a queued job runs, and its payload if given. A worker that holds the job loses its lease, because it has the former content.
 * The job then runs after that lease. `endsHold` also lets a job run that a restore held, because a user decided again. Does nothing when
 * no such job is queued.
 */
export async function rescheduleJob(
  trx: Knex.Transaction,
  kind: JobKind,
  ref: string,
  { runAt, payload, endsHold }: { runAt?: Date | undefined; payload?: object; endsHold?: boolean },
): Promise<void> {
  await trx('plutus_jobs')
    .where({ kind, ref })
    .update({
      ...(payload && { payload: JSON.stringify(payload) }),
      ...(runAt && { run_at: runAt.getTime() }),
      ...(endsHold && { held_at: null }),
      // later than the holder's, so that no claim can get the same
      lease_until: trx.raw('lease_until + 1'),
    })
}

/** Locks a queued job until the commit and returns its payload. Undefined when no such job is queued. */
export async function lockJob(trx: Knex.Transaction, kind: JobKind, ref: string): Promise<Job['payload'] | undefined> {
  const query = trx('plutus_jobs').where({ kind, ref }).first('payload')
  const row = await (isPostgres(trx) ? query.forUpdate() : query)
  return row && parseJson(row.payload)
}

/** Makes jobs of one kind that are queued for later run now. */
export async function runJobsNow(trx: Knex.Transaction, kind: JobKind, refs: string[]): Promise<void> {
  const now = Date.now()
  if (refs.length)
    await trx('plutus_jobs')
      .where({ kind })
      .where(inList(trx, 'ref', refs))
      .where('run_at', '>', now)
      .update({ run_at: now })
}

/** Deletes the jobs of these kinds with this `ref`. A chunk that is running is rolled back, because it no longer holds its lease. */
export async function cancelJobs(trx: Knex.Transaction, kinds: JobKind[], ref: string): Promise<void> {
  await trx('plutus_jobs').whereIn('kind', kinds).where({ ref }).delete()
}

/** Returns the refs of the jobs of a kind that a restore held. */
export const heldJobRefs = (knex: Knex, kind: JobKind): Promise<string[]> =>
  knex('plutus_jobs').where({ kind }).whereNotNull('held_at').pluck('ref')

/** Claims the most overdue job of these kinds. Undefined when none is due. */
export async function claimJob(knex: Knex, now: number, kinds: JobKind[]): Promise<Job | undefined> {
  const claimed = await jobQueue.claim(knex, 1, { now, kinds })
  const row = claimed?.rows[0]
  return row && { ...row, payload: parseJson(row.payload), lease: claimed.lease }
}

/** Returns a condition for the job's row that is met only while this worker holds its lease. */
const held = async (trx: Knex.Transaction, { id, lease }: Job) => ({ id, lease_until: await lease.fence(trx) })

/**
 * Releases a job at a shutdown, without counting an attempt. The next process claims it after `shutdownMs`, because it may still run here
 * until then.
 */
export const releaseJob = (knex: Knex, job: Job): Promise<void> =>
  knex.transaction(async (trx) => {
    const [released] = await trx('plutus_jobs')
      .where(await held(trx, job))
      .update(jobQueue.release(trx))
      .returning('lease_until')
    if (released) job.lease.moveTo(released.lease_until)
  })

/** Returns true if no other worker has claimed the job since. Locks its row until the commit, unless `locks` is false. */
export async function holdsLease(trx: Knex.Transaction, job: Job, { locks = true } = {}): Promise<boolean> {
  const query = trx('plutus_jobs')
    .where(await held(trx, job))
    .first('id')
  return Boolean(await (locks && isPostgres(trx) ? query.forUpdate() : query))
}

/**
 * Deletes the job in the transaction of its last chunk. Keeps it queued when `requestJob` changed it since it was claimed. Throws
 * LeaseLostError if another worker has claimed it, so that the chunk is rolled back.
 */
export async function finishJob(trx: Knex.Transaction, job: Job): Promise<void> {
  const finished = await trx('plutus_jobs')
    .where(await held(trx, job))
    .where({ run_at: job.run_at })
    .delete()
  if (!finished) await continueJob(trx, job)
}

/**
 * Stores the payload for the next chunk of the job and releases the job, so that any worker can claim it. Throws LeaseLostError if another
 * worker has claimed it, so that the chunk is rolled back.
 */
export async function continueJob(trx: Knex.Transaction, job: Job, payload: object = job.payload): Promise<void> {
  const continued = await trx('plutus_jobs')
    .where(await held(trx, job))
    .update({ payload: JSON.stringify(payload), lease_until: null, attempts: 0, failure: null })
  if (!continued) throw new LeaseLostError('plutus_jobs', [job.id])
}

/**
 * Releases a job to run again at a time, in epoch ms. Keeps the time that `requestJob` set since it was claimed. Throws LeaseLostError if
 * another worker has claimed it, so that the chunk is rolled back.
 */
export async function repeatJob(trx: Knex.Transaction, job: Job, at: number, payload: object = job.payload): Promise<void> {
  await continueJob(trx, job, payload)
  await trx('plutus_jobs').where({ id: job.id, run_at: job.run_at }).update({ run_at: at })
}

/** Schedules a job again after a failed attempt, with the failure's text. Skipped when another process has claimed it since. */
export async function retryJob(trx: Knex.Transaction, job: Job, failure: string): Promise<void> {
  await trx('plutus_jobs')
    .where(await held(trx, job))
    .update({ ...jobQueue.retry(job.attempts), failure: failure.slice(0, failureMax) })
}
