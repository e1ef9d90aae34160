import type { Knex } from 'knex'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { continueJob, enqueueJob, finishJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { restUntilShutdown } from '#rules/platform/jobs/shutdown.ts'

/**
 * Upgrades a batch of rows whose key is greater than `after`, in the given transaction. Returns the last upgraded key, or undefined at the
 * end.
 */
export type Upgrade = (work: UnitOfWork, after: string) => Promise<string | undefined>

/** The one-time upgrades of a database from an older version, by stored name. Never change a name. */
export type Upgrades = Record<string, Upgrade>

const postponeMs = 60_000
const metaKey = (name: string) => `upgrade:${name}`

/** Queues a job for each upgrade that this database lacks. The worker runs them, so that the start does not wait. */
export async function requestUpgrades(trx: Knex.Transaction, upgrades: Upgrades): Promise<void> {
  const done = await trx('plutus_meta').whereIn('key', Object.keys(upgrades).map(metaKey)).select('key')
  const marks = new Set(done.map(({ key }) => key))
  for (const name of Object.keys(upgrades)) if (!marks.has(metaKey(name))) await enqueueJob(trx, 'upgrade', name)
}

/** Makes an upgrade run again, for data that an older version may have written since it ran. */
export const repeatUpgrade = async (knex: Knex, name: string): Promise<void> =>
  void (await knex('plutus_meta')
    .where({ key: metaKey(name) })
    .delete())

/** Marks all upgrades as done in a new database, which needs none of them. */
export async function skipUpgrades(knex: Knex, upgrades: Upgrades): Promise<void> {
  const rows = Object.keys(upgrades).map((name) => ({ key: metaKey(name), value: 'made without' }))
  if (rows.length) await knex('plutus_meta').insert(rows).onConflict('key').ignore()
}

/** Runs the next batch of an upgrade in one transaction, and continues the job until no batch is left. A crash loses only that batch. */
export async function runUpgrade(job: Job, upgrades: Upgrades): Promise<void> {
  const upgrade = upgrades[job.ref]
  if (!upgrade) return postponeForNewer(job)
  const began = performance.now()
  await transact(async (work) => {
    const { trx, now } = work
    const after = await upgrade(work, String(job.payload.after ?? ''))
    if (after !== undefined) return continueJob(trx, job, { after })
    await trx('plutus_meta')
      .insert({ key: metaKey(job.ref), value: now.toISOString() })
      .onConflict('key')
      .ignore()
    await finishJob(trx, job)
  })
  // rests as long as the batch took, so that an upgrade takes at most half of the database
  await restUntilShutdown(performance.now() - began)
}

/** Postpones by a minute an upgrade that this version does not have, so that a process of the newer version that queued it runs it. */
const postponeForNewer = (job: Job): Promise<void> => transact(({ trx, now }) => repeatJob(trx, job, now.getTime() + postponeMs))
