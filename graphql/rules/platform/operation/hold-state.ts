import type { Knex } from 'knex'
import { readState, storeState } from '#rules/platform/db/stored-state.ts'

/**
 * The hold of a restored database. `requested` until the next start marks the rows, then `held` until the operator releases them. `at` and
 * `backupAt` (the time of the backup, if known) are ISO instants.
 */
export type Hold = { at: string; backupAt?: string; state: 'requested' | 'held' }

const key = 'hold'

export const readHold = (knex: Knex): Promise<Hold | undefined> => readState<Hold>(knex, key)

/** Requests that the next start holds all rows that would send, order, pay or run. A later request also holds what was queued since. */
export const requestHold = (knex: Knex, of: Pick<Hold, 'at' | 'backupAt'>): Promise<void> =>
  storeState(knex, key, { ...of, state: 'requested' } satisfies Hold)

/** Marks a requested hold as done. Returns false if none is requested, or if another process has marked it. Locks its row. */
export async function takeHold(trx: Knex.Transaction, hold: Hold): Promise<boolean> {
  if (hold.state !== 'requested') return false
  const done: Hold = { ...hold, state: 'held' }
  const taken = await trx('plutus_meta')
    .where({ key, value: JSON.stringify(hold) })
    .update({ value: JSON.stringify(done) })
  return taken > 0
}

/** Ends the hold. Returns false if there is none, or if another call has ended it. Locks its row. */
export const dropHold = async (trx: Knex.Transaction): Promise<boolean> => (await trx('plutus_meta').where({ key }).delete()) > 0
