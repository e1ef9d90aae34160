import { join } from 'node:path'
import type { Knex } from 'knex'
import { exitCodeOf, refuseStart } from '#errors/process-end.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { ownModel } from '#model/model-state.ts'
import { migrateWithDemo, prepareProcess, requireStore, withDatabase } from './directus-process.ts'
import { dataDirOf } from './offline/connect.ts'
import { refuseForeignRoot } from './offline/data-owner.ts'
import { takeLock } from './offline/lock.ts'

/**
 * Runs `npm run migrate`: sets up or migrates the database of this environment, while Plutus runs on PostgreSQL, or stopped on SQLite. Prints
 * what it did, or one sentence with exit code 1, or 78 when something must be corrected first.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
try {
  refuseForeignRoot(dataDirOf(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(exitCodeOf(error))
}
const { dataDir, saveImports, leaveBus } = await prepareProcess()
const began = performance.now()
await requireStore()
await withDatabase(async (knex) => {
  const { claimDatabase, releaseDatabase, requireOwnSecrets } = await import('#rules/platform/stack/claim-database.ts')
  const isOnSqlite = !isPostgres(knex)
  if (isOnSqlite && !takeLock(join(dataDir, 'plutus.lock')))
    refuseStart(`Plutus is running on DATA_DIR=${dataDir}. Stop it first: on SQLite its start migrates the database too.`)
  // on PostgreSQL Plutus may be running
  const verdict = await migrateWithDemo(knex, () => (isOnSqlite ? claimDatabase(knex, dataDir) : requireOwnSecrets(knex)))
  if (isOnSqlite) await releaseDatabase()
  const { number } = ownModel()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (verdict === 'newer') console.log(`The database has a newer model, which this version (model ${number}) can use. It stays as it is.`)
  else if (verdict === 'current') console.log(`The database is up to date (model ${number}).`)
  else console.log(`The database is migrated (model ${number}, ${seconds} s).`)
  if (!isOnSqlite) await storeWebBuild(knex)
})
saveImports()
await leaveBus()
process.exit(0)

/** Stores the web build for the BFFs of other machines. A store that fails ends no migration, because the next start tries again. */
async function storeWebBuild(knex: Knex): Promise<void> {
  const { storeBuild } = await import('#rules/app/web-builds/stored-builds.ts')
  const { files } = await import('#rules/platform/files/files.ts')
  const { env } = await import('#rules/platform/env/env.ts')
  try {
    const id = await storeBuild(knex, files(), { webDir: env.webDir, isDeploy: true })
    if (id) console.log(`The web build ${id} is stored for all machines.`)
  } catch (error) {
    console.warn(`The web build isn’t stored for other machines yet, and the next start tries again: ${Object(error).message}`)
  }
}
