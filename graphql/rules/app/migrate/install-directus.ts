import runMigrations from '@directus/api/database/migrations/run'
import runSeed from '@directus/api/database/seeds/run'
import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { deleteStates, readState, storeState } from '#rules/platform/db/stored-state.ts'

/** The key of the mark in `plutus_meta` that Directus is being installed into a database that had none of its tables. */
const installKey = 'install'

/**
 * Creates the tables of Directus, or runs its migrations that are missing. With `isEmpty` the database has no model yet. Then an installation
 * that was killed begins again, because its tables hold no data.
 */
export async function installDirectus(knex: Knex, isEmpty: boolean): Promise<void> {
  const tables = await listTables(knex)
  const hasMark = Boolean(await readState(knex, installKey))
  // an older version may have used the tables since
  const isUnfinished = hasMark && isEmpty && !(await knex.schema.hasTable('companies'))
  const isNew = isUnfinished || !tables.length
  if (isUnfinished) await dropTables(knex, tables)
  else if (isNew) await storeState(knex, installKey, { at: new Date().toISOString() })
  if (isNew) await runSeed(knex)
  await runMigrations(knex, 'latest', false)
  if (isNew || hasMark) await deleteStates(knex, [installKey])
}

/** Returns the names of Directus's tables, in no order. */
async function listTables(knex: Knex): Promise<string[]> {
  if (!isPostgres(knex)) {
    const rows = await knex.raw<{ name: string }[]>(
      "select name from sqlite_master where type = 'table' and name like 'directus\\_%' escape '\\'",
    )
    return rows.map(({ name }) => name)
  }
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = current_schema() and tablename like 'directus\\_%'",
  )
  return rows.map(({ name }) => name)
}

async function dropTables(knex: Knex, tables: string[]): Promise<void> {
  const isSqlite = !isPostgres(knex)
  // its tables refer to each other
  if (isSqlite) await knex.raw('pragma foreign_keys = off')
  for (const name of tables) await knex.raw(`drop table if exists ??${isSqlite ? '' : ' cascade'}`, [name])
  if (isSqlite) await knex.raw('pragma foreign_keys = on')
}
