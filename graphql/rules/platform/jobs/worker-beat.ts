import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { env } from '#rules/platform/env/env.ts'
import { log } from '#rules/platform/log.ts'
import { isDatabaseAway } from '#rules/platform/operation/database-health.ts'
import { leaseTime } from './held-lease.ts'
import { hasShutDown } from './shutdown.ts'

const key = 'worker'
const everyMs = 10_000

/** In seconds. After so long without a beat no worker runs. */
const silentSeconds = 60

/** Stores every 10 s that a worker runs, for the processes with WORKER=off. SQLite has one process, which knows. */
export function startBeat(knex: Knex): void {
  if (!isPostgres(knex)) return
  const beat = () =>
    beatOnce(knex).catch((error: unknown) => {
      if (!hasShutDown() && !isDatabaseAway()) log.warn({ worker: true, error })
    })
  void beat()
  setInterval(() => void beat(), everyMs).unref()
}

export async function beatOnce(knex: Knex): Promise<void> {
  const value = knex.raw('cast(? as varchar)', [leaseTime(knex, 'plutus_jobs', 0)])
  await knex('plutus_meta').insert({ key, value }).onConflict('key').merge({ value })
}

/** Returns the seconds since a worker was last seen, 0 in a worker. Without any, those since the start of this process. */
export async function readWorkerAge(knex: Knex): Promise<number> {
  if (env.isWorker) return 0
  const age = knex.raw('? - cast(value as bigint) as age', [leaseTime(knex, 'plutus_jobs', 0)])
  const row = await knex('plutus_meta').where({ key }).first<{ age: number | string } | undefined>(age)
  return row ? Math.max(0, Number(row.age) / 1000) : process.uptime()
}

/** Returns true if no process works, neither on jobs nor on mails and messages. */
export const isWithoutWorker = async (knex: Knex): Promise<boolean> => (await readWorkerAge(knex)) > silentSeconds
