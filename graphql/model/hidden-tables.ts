import type { Knex } from 'knex'

/**
 * Tables that only the rules know: DB_EXCLUDE_TABLES keeps them out of every API, even an administrator's.
 * No uuid type here: nothing joins them from the graph.
 */
export const hiddenTables: Record<string, (table: Knex.CreateTableBuilder) => void> = {
  plutus_meta: (table) => {
    table.string('key', 64).primary()
    table.text('value').notNullable()
  },
  plutus_counters: (table) => {
    table.string('key', 120).primary()
    table.bigInteger('value').notNullable()
  },
  plutus_jobs: (table) => {
    table.string('id', 36).primary()
    table.string('kind', 32).notNullable()
    table.string('ref', 36).notNullable()
    table.text('payload').notNullable()
    table.bigInteger('run_at').notNullable()
    table.bigInteger('lease_until')
    table.integer('attempts').notNullable().defaultTo(0)
    table.text('failure')
    table.unique(['kind', 'ref'])
    table.index(['kind', 'run_at'])
  },
  plutus_vouchers: (table) => {
    table.string('id', 36).primary()
    table.string('claim', 36).notNullable().unique()
    table.string('company', 36).notNullable()
    table.string('brand', 36).notNullable()
    table.string('code_hash', 64).notNullable().unique()
    table.text('code_encrypted').notNullable()
    table.string('last4', 4).notNullable()
    table.bigInteger('created_at').notNullable()
  },
  plutus_test_links: (table) => {
    table.string('token_hash', 64).primary()
    table.string('campaign', 36).notNullable()
    table.text('payload').notNullable()
    table.bigInteger('created_at').notNullable()
  },
  plutus_login_attempts: (table) => {
    table.string('key', 200).primary()
    table.integer('points').notNullable()
    table.bigInteger('expire')
  },
}
