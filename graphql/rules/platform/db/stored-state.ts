import type { Knex } from 'knex'

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
