import { minor, orThrow } from '#rules/platform/db/database.ts'
import type { BigInteger } from '../../../model/fields.ts'
import { refusal } from './refusal.ts'

/** How many a list finds, and the number of the last: `query.count({ count: '*' }).max({ last: 'seq' })`. */
type Found = PromiseLike<{ count: BigInteger; last: BigInteger | null }[]>

/**
 * Refuses an act on all that a list finds when they are not as many as its reader saw, with how many there are. Yields the
 * last number of them: what comes later is not meant.
 */
export async function refuseOtherSelection(found: Found, expected: number): Promise<number> {
  const row = await orThrow(found)
  const count = Number(row.count)
  if (count !== expected) throw refusal('SELECTION_CHANGED', { count })
  return minor(row.last ?? 0)
}
