import type { Knex } from 'knex'
import { applyAppendOnly } from './append-only.ts'
import { applyPolicies } from './apply-policies.ts'
import { addIndexes, applyHiddenTable, applyTable, readIndexes, registerCollection } from './apply-table.ts'
import { buildIndexes, type MissingIndex, type RunOutside } from './build-indexes.ts'
import { hiddenTables, systemIndexes } from './hidden-tables.ts'
import { isPostgres } from './is-postgres.ts'
import { model } from './model.ts'
import { retryLocked } from './retry-locked.ts'

/** The surroundings of a migration: on PostgreSQL a connection of its own, and a way to say why it waits. */
export type Outside = { run: RunOutside | undefined; say: (sentence: string) => void }

/**
 * Migrates a database to the model. Creates what is missing and never drops anything. On PostgreSQL, indexes of existing tables are built
 * after the transaction, beside running writes. It can be repeated after a crash. `storeModel` then records that it is done.
 */
export async function applyModel(knex: Knex, { run, say }: Outside): Promise<void> {
  // SQLite rebuilds a table for that, which no transaction can contain
  if (!run) await makeColumnsNullable(knex)
  const missing = await retryLocked(
    () => knex.transaction(applyInside),
    () => say('The migration waits for transactions that use its tables.'),
  )
  if (run) await buildIndexes(run, missing, say)
}

async function applyInside(trx: Knex.Transaction): Promise<MissingIndex[]> {
  if (isPostgres(trx)) {
    // a table that waits for its lock would stop all who read it
    await trx.raw("set local lock_timeout = '2s'")
    // versions before `npm run migrate` apply their model under this lock
    await trx.raw('select pg_advisory_xact_lock(7264001)')
  }
  // first what locks no table of the graph
  for (const collection of model) await registerCollection(trx, collection)
  await applyPolicies(trx)
  const present = await readIndexes(trx)
  const missing: MissingIndex[] = []
  for (const [name, table] of Object.entries(hiddenTables)) missing.push(...(await applyHiddenTable(trx, name, table, present)))
  for (const [table, indexes] of Object.entries(systemIndexes)) missing.push(...(await addIndexes(trx, table, { indexes }, present)))
  for (const collection of model) missing.push(...(await applyTable(trx, collection, present)))
  if (isPostgres(trx)) await makeColumnsNullable(trx)
  await applyAppendOnly(trx)
  return missing
}

/**
 * Makes columns nullable that an older model required. SQLite rebuilds the table for that, outside a transaction and with foreign keys off.
 * After a crash, the next start continues with the remaining tables.
 */
async function makeColumnsNullable(knex: Knex): Promise<void> {
  for (const { name, fields } of model) {
    if (!(await knex.schema.hasTable(name))) continue
    const present = await knex.queryBuilder().from(name).columnInfo()
    const strict = Object.entries(fields).filter(([column, field]) => field.nullable && present[column]?.nullable === false)
    if (!strict.length) continue
    await knex.schema.alterTable(name, (table) => {
      for (const [column] of strict) table.setNullable(column)
    })
  }
}
