import type { Knex } from 'knex'
import { minor } from '#rules/platform/db/database.ts'
import { refusal } from './refusal.ts'

type Found = { count: number | string; last: number | string | null }

/**
 * Refuses an act on all that a list finds when they are not as many as its reader saw, with how many there are. Yields the
 * last number of them: what comes later is not meant.
 */
export async function refuseOtherSelection(found: Knex.QueryBuilder, expected: number): Promise<number> {
  const row = (await found.count({ count: '*' }).max({ last: 'seq' }).first()) as Found
  const count = Number(row.count)
  if (count !== expected) throw refusal('SELECTION_CHANGED', { count })
  return minor(row.last ?? 0)
}
