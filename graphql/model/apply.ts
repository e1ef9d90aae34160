import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { applyPolicies } from './apply-policies.ts'
import { applyHiddenTable, applyTable, registerCollection } from './apply-table.ts'
import type { Collection } from './collection.ts'
import type { ColumnField } from './fields.ts'
import { hiddenTables } from './hidden-tables.ts'
import { isPostgres } from './is-postgres.ts'
import { model } from './model.ts'
import { cataloguePermissions, identities, rowRules } from './policies.ts'
import { brandList, studioCollections } from './studio.ts'

/** Increase it if this folder's code writes something else for the same model. A change of the model itself is detected by its hash. */
const applyVersion = 4

/**
 * Migrates a database to the model and returns true if it changed. Creates what is missing and never drops anything. An advisory lock
 * serialises processes on PostgreSQL.
 */
export async function applyModel(knex: Knex): Promise<boolean> {
  const currentHash = modelHash()
  if ((await appliedHash(knex)) === currentHash) return false
  await makeColumnsNullable(knex, model)
  await knex.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(7264001)')
    for (const [name, table] of Object.entries(hiddenTables)) await applyHiddenTable(trx, name, table)
    for (const collection of model) {
      await applyTable(trx, collection)
      await registerCollection(trx, collection)
    }
    await applyAppendOnly(trx)
    await applyPolicies(trx)
    await trx('plutus_meta').insert({ key: 'model', value: currentHash }).onConflict('key').merge()
  })
  return true
}

/** Returns the hash of the model that was last applied to a database. Undefined for a new one. */
export async function appliedHash(knex: Knex): Promise<string | undefined> {
  if (!(await knex.schema.hasTable('plutus_meta'))) return undefined
  const row = await knex('plutus_meta').where({ key: 'model' }).first()
  return row?.value
}

/** Returns the hash of everything that affects the database, which excludes the descriptions that only the contract has. */
function modelHash(): string {
  const tables = model.map(({ says: _, fields, ...rest }) => ({ ...rest, fields: withoutDescriptions(fields) }))
  const text = JSON.stringify([
    applyVersion,
    tables,
    rowRules,
    identities,
    hiddenTables,
    cataloguePermissions,
    studioCollections,
    brandList,
  ])
  return createHash('sha256').update(text).digest('hex')
}

const withoutDescriptions = (fields: Record<string, ColumnField>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { says: _, list: __, isMoney: ___, ...field }]) => [name, field]))

/** The tables whose rows never change, each with the columns that an erasure may empty. */
const appendOnly = { wallet_transactions: [], audit_events: [], campaign_events: ['reason'], points_entries: [] } as const

/** Creates triggers that reject every delete and update of the append-only tables, except one that empties such a column. */
async function applyAppendOnly(trx: Knex.Transaction): Promise<void> {
  if (isPostgres(trx)) {
    await trx.raw(`create or replace function plutus_append_only() returns trigger language plpgsql as $$
      begin raise exception 'this table is append only'; end $$`)
  }
  for (const [table, emptied] of Object.entries<readonly string[]>(appendOnly)) {
    const columns = Object.keys(model.find(({ name }) => name === table)?.fields ?? {})
    const fixed = columns.filter((column) => !emptied.includes(column)).map((column) => `"${column}"`)
    await forbid(trx, `${table}_no_delete`, `delete on ${table}`)
    await forbid(trx, `${table}_no_update`, `update of ${fixed.join(', ')} on ${table}`)
    for (const column of emptied) await forbid(trx, `${table}_no_${column}`, `update of ${column} on ${table}`, `new.${column} is not null`)
  }
}

/** Creates a trigger that rejects an act on a table, if the condition holds for the row. Replaces an older one. */
async function forbid(trx: Knex.Transaction, name: string, act: string, condition = '1 = 1'): Promise<void> {
  await trx.raw(`drop trigger if exists ${name}${isPostgres(trx) ? act.slice(act.lastIndexOf(' on ')) : ''}`)
  await trx.raw(
    isPostgres(trx)
      ? `create trigger ${name} before ${act} for each row when (${condition}) execute function plutus_append_only()`
      : `create trigger ${name} before ${act} when ${condition} begin select raise(abort, 'this table is append only'); end`,
  )
}

/**
 * Makes columns nullable that an older model required. SQLite rebuilds the table for that, outside a transaction and with foreign keys off.
 * After a crash, the next start continues with the remaining tables.
 */
async function makeColumnsNullable(knex: Knex, model: readonly Collection[]): Promise<void> {
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
