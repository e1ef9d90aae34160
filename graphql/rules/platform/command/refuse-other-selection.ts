import { minor, orThrow } from '#rules/platform/db/database.ts'
import type { BigInteger } from '../../../model/fields.ts'
import { refusal } from './refusal.ts'

/** How many a list finds, and the number of the last: `query.count({ count: '*' }).max({ last: 'seq' })`. */
type Found = PromiseLike<{ count: BigInteger; last: BigInteger | null }[]>

/**
 * Refuses SELECTION_CHANGED {count} when a list finds another number of rows than its reader saw, if that is known. Returns the highest
 * `seq` among them, so that rows added later are left out.
 */
export async function refuseOtherSelection(found: Found, expected: number | null | undefined): Promise<number> {
  const row = await orThrow(found)
  const count = Number(row.count)
  if (expected != null && count !== expected) throw refusal('SELECTION_CHANGED', { count })
  return minor(row.last ?? 0)
}
