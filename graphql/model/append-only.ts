import type { Knex } from 'knex'
import { isPostgres } from './is-postgres.ts'
import { model } from './model.ts'

/** The tables whose rows never change, each with the columns that an erasure may empty. */
const appendOnly = { wallet_transactions: [], audit_events: [], campaign_events: ['reason'], points_entries: [] } as const

/** Creates triggers that reject every delete and update of the append-only tables, except one that empties such a column. */
export async function applyAppendOnly(trx: Knex.Transaction): Promise<void> {
  if (isPostgres(trx)) {
    await trx.raw(`create or replace function plutus_append_only() returns trigger language plpgsql as $$
      begin raise exception 'this table is append only'; end $$`)
  }
  const present = await readTriggers(trx)
  for (const [table, emptied] of Object.entries<readonly string[]>(appendOnly)) {
    const columns = Object.keys(model.find(({ name }) => name === table)?.fields ?? {})
    const fixed = columns.filter((column) => !emptied.includes(column)).map((column) => `"${column}"`)
    const forbid = (name: string, act: string, condition = '1 = 1') => forbidAct(trx, { name, table, act, condition }, present)
    await forbid(`${table}_no_delete`, 'delete')
    await forbid(`${table}_no_update`, `update of ${fixed.join(', ')}`)
    for (const column of emptied) await forbid(`${table}_no_${column}`, `update of ${column}`, `new.${column} is not null`)
  }
}

type Forbidden = { name: string; table: string; act: string; condition: string }

/** Creates a trigger that rejects an act, if the condition holds for the row. Replaces one that differs. */
async function forbidAct(trx: Knex.Transaction, { name, table, act, condition }: Forbidden, present: Map<string, string>): Promise<void> {
  if (!isPostgres(trx)) {
    await trx.raw(`drop trigger if exists ${name}`)
    await trx.raw(
      `create trigger ${name} before ${act} on ${table} when ${condition} begin select raise(abort, 'this table is append only'); end`,
    )
    return
  }
  const text = `${act} when ${condition}`.replaceAll('"', '')
  // a trigger that is created again would lock its table until the end of the migration
  if (present.get(name) === text) return
  await trx.raw(`drop trigger if exists ${name} on ${table}`)
  await trx.raw(`create trigger ${name} before ${act} on ${table} for each row when (${condition}) execute function plutus_append_only()`)
  await trx.raw(`comment on trigger ${name} on ${table} is '${text}'`)
}

/** Returns what the triggers of PostgreSQL forbid, by name, as their comments say. */
async function readTriggers(trx: Knex.Transaction): Promise<Map<string, string>> {
  if (!isPostgres(trx)) return new Map()
  const { rows } = await trx.raw<{ rows: { name: string; text: string | null }[] }>(
    `select tgname as name, obj_description(pg_trigger.oid, 'pg_trigger') as text from pg_trigger
      join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace = current_schema()::regnamespace`,
  )
  return new Map(rows.map(({ name, text }) => [name, text ?? '']))
}
