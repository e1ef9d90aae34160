import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { isLeaving } from '#rules/platform/jobs/departure.ts'
import { continueJob, enqueueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'

/** One short piece in the transaction given, of the rows after a key: returns the last key it looked at, nothing at the end. */
export type Upgrade = (work: UnitOfWork, after: string) => Promise<string | undefined>

/** What a database of an older version needs once, by the names under which it is remembered: never change one. */
export type Upgrades = Record<string, Upgrade>

const restStepMs = 250
const unknownMs = 60_000
const markOf = (name: string) => `upgrade:${name}`

/** Queues what this database lacks for the worker, so that people need not wait for it at the start. */
export async function requestUpgrades(trx: Knex.Transaction, upgrades: Upgrades): Promise<void> {
  const done = await trx('plutus_meta').whereIn('key', Object.keys(upgrades).map(markOf)).select('key')
  const marks = new Set(done.map(({ key }) => key))
  for (const name of Object.keys(upgrades)) if (!marks.has(markOf(name))) await enqueueJob(trx, 'upgrade', name)
}

/** A database made by this version needs none of them. */
export async function skipUpgrades(knex: Knex, upgrades: Upgrades): Promise<void> {
  const rows = Object.keys(upgrades).map((name) => ({ key: markOf(name), value: 'made without' }))
  if (rows.length) await knex('plutus_meta').insert(rows).onConflict('key').ignore()
}

/** Does the next piece of one; a kill loses that piece alone. */
export async function runUpgrade(job: Job, upgrades: Upgrades): Promise<void> {
  const upgrade = upgrades[job.ref]
  if (!upgrade) return leaveToNewer(job)
  const began = performance.now()
  await transact(async (work) => {
    const { trx, now } = work
    const after = await upgrade(work, String(job.payload.after ?? ''))
    if (after !== undefined) return continueJob(trx, job, { after })
    await trx('plutus_meta')
      .insert({ key: markOf(job.ref), value: now.toISOString() })
      .onConflict('key')
      .ignore()
    await finishJob(trx, job)
  })
  // rests as long as it took, so that people get at least half of the database; a stop need not wait for it
  const rested = 2 * performance.now() - began
  while (performance.now() < rested && !isLeaving()) await sleep(Math.min(restStepMs, rested - performance.now()))
}

/** A process of a newer version queued it: that one does it, and marks it as done. */
async function leaveToNewer({ id, lease_until }: Job): Promise<void> {
  await transact(({ trx }) =>
    trx('plutus_jobs')
      .where({ id, lease_until })
      .update({ lease_until: null, attempts: 0, run_at: Date.now() + unknownMs }),
  )
}
