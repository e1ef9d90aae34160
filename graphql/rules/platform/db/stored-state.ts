import type { Knex } from 'knex'
import { applyHiddenTable } from '#model/apply-table.ts'
import { hiddenTables } from '#model/hidden-tables.ts'

/** Returns a state that `storeState` stored in the database under this key, or undefined when there is none. */
export async function readState<State>(knex: Knex, key: string): Promise<State | undefined> {
  const row = await knex('plutus_meta').where({ key }).first('value')
  return row && (JSON.parse(row.value) as State)
}

/** Stores a state that all processes share, as JSON. Replaces the former one under this key, which has at most 64 characters. */
export async function storeState(knex: Knex, key: string, state: object): Promise<void> {
  const row = { key, value: JSON.stringify(state) }
  await knex('plutus_meta').insert(row).onConflict('key').merge()
}

/**
 * Replaces the state under a key by what `change` returns for it, or for `initial` if there is none. Two changes of one key never overlap.
 */
export async function changeState<State extends object>(
  knex: Knex,
  key: string,
  initial: State,
  change: (state: State) => State,
): Promise<void> {
  await knex.transaction(async (trx) => {
    await storeStateOnce(trx, [key], initial)
    const row = await trx('plutus_meta').where({ key }).forUpdate().first('value')
    await storeState(trx, key, change(row ? JSON.parse(row.value) : initial))
  })
}

/** Stores a state under each of these keys that has none, in one statement. Returns the keys that it stored. */
export async function storeStateOnce(knex: Knex, keys: string[], state: object): Promise<string[]> {
  const value = JSON.stringify(state)
  // sorted, so that two transactions with the same keys never wait for each other
  const rows = keys.toSorted().map((key) => ({ key, value }))
  const stored = await knex('plutus_meta').insert(rows).onConflict('key').ignore().returning('key')
  return stored.map(({ key }) => key)
}

/** Lists the states under keys that begin with `prefix`. */
export async function listStates<State>(knex: Knex, prefix: string): Promise<{ key: string; state: State }[]> {
  const rows = await knex('plutus_meta').whereLike('key', `${prefix}%`).select('key', 'value')
  return rows.map(({ key, value }) => ({ key, state: JSON.parse(value) as State }))
}

/** Deletes the states under these keys. */
export async function deleteStates(knex: Knex, keys: string[]): Promise<void> {
  if (keys.length) await knex('plutus_meta').whereIn('key', keys).delete()
}

/** Creates the table of states if it is missing, before the rest of the model. Another process may create it at the same moment. */
export async function createMeta(knex: Knex): Promise<void> {
  const hasMeta = () => knex.schema.hasTable('plutus_meta')
  if (await hasMeta()) return
  await applyHiddenTable(knex as Knex.Transaction, 'plutus_meta', hiddenTables.plutus_meta).catch(async (error: unknown) => {
    if (!(await hasMeta())) throw error
  })
}
