import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listRunningPools } from '#rules/platform/db/pool-size.ts'
import { requestHold } from '#rules/platform/operation/hold-state.ts'
import { connectDatabase, dataDirOf, readDatabasePlace } from './connect.ts'
import { takeLock } from './lock.ts'

/**
 * Requests a hold of what the database would send, order, pay or run, which the next start applies. For databases that were restored
 * without `restore`. Throws an Error of one sentence while Plutus runs, and for a database that is not Plutus's.
 */
export async function holdDatabase(_: Record<string, string>, env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
  const dataDir = dataDirOf(env)
  const place = readDatabasePlace(env)
  if (!existsSync(dataDir)) throw new Error(`There is no folder DATA_DIR=${dataDir}.`)
  if (place.kind === 'SQLite' && !existsSync(place.file)) throw new Error(`There is no database ${place.file}.`)
  const lock = takeLock(join(dataDir, 'plutus.lock'))
  if (!lock) throw refuseRunning(`DATA_DIR=${dataDir}`)
  const knex = connectDatabase(env)
  try {
    if (place.kind === 'PostgreSQL' && (await listRunningPools(knex)).length) throw refuseRunning('this database')
    if (!(await knex.schema.hasTable('plutus_meta'))) throw new Error('This database holds no Plutus: it has no table plutus_meta.')
    await requestHold(knex, { at: new Date().toISOString() })
  } finally {
    await knex.destroy()
    lock.release()
  }
  return {
    hold: 'requested',
    next: 'Start Plutus. What this database would send, order or pay waits for operator release --yes. Its checks run, and email what they find.',
  }
}

const refuseRunning = (place: string): Error =>
  new Error(`Plutus is running on ${place}. Stop it first, because what it sends can no longer be held.`)
