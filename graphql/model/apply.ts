import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { applyAppendOnly } from './append-only.ts'
import { applyPolicies } from './apply-policies.ts'
import { applyTable, createHidden, registerCollection } from './apply-table.ts'
import { hiddenTables } from './hidden-tables.ts'
import { isPostgres } from './is-postgres.ts'
import { model } from './model.ts'
import { identities, rowRules } from './policies.ts'
import { relaxColumns } from './relax-columns.ts'

/** Rises when the way of applying changes, not only the model. */
const applyVersion = 3

/**
 * Brings a database to the model: creates what is missing, never drops. Running it twice changes nothing.
 * On PostgreSQL one process at a time does it (advisory lock); on SQLite there is one process.
 */
export async function applyModel(knex: Knex): Promise<boolean> {
  const wanted = modelHash()
  if ((await appliedHash(knex)) === wanted) return false
  await relaxColumns(knex, model)
  await knex.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(7264001)')
    for (const [name, table] of Object.entries(hiddenTables)) {
      if (!(await trx.schema.hasTable(name))) await createHidden(trx, name, table)
    }
    for (const collection of model) {
      await applyTable(trx, collection)
      await registerCollection(trx, collection)
    }
    await applyAppendOnly(trx, ['wallet_transactions', 'audit_events', 'campaign_events', 'points_entries'])
    await applyPolicies(trx)
    await trx('plutus_meta').insert({ key: 'model', value: wanted }).onConflict('key').merge()
  })
  return true
}

async function appliedHash(knex: Knex): Promise<string | undefined> {
  if (!(await knex.schema.hasTable('plutus_meta'))) return undefined
  const row = await knex('plutus_meta').where({ key: 'model' }).first()
  return row?.value
}

function modelHash(): string {
  const text = JSON.stringify([applyVersion, model, rowRules, identities, Object.keys(hiddenTables)])
  return createHash('sha256').update(text).digest('hex')
}
