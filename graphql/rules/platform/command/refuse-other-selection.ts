import { minor, orThrow } from '#rules/platform/db/database.ts'
import type { BigInteger } from '../../../model/fields.ts'
import { refusal } from './refusal.ts'

/** The row count and highest `seq` of a list, such as `query.count({ count: '*' }).max({ last: 'seq' })`. */
type SelectionCount = PromiseLike<{ count: BigInteger; last: BigInteger | null }[]>

/**
 * Refuses SELECTION_CHANGED {count} when a list has another number of rows than the caller expected, if that is given.
 * Returns the highest `seq` among them, so that rows added later are left out.
 */
export async function refuseOtherSelection(found: SelectionCount, expected: number | null | undefined): Promise<number> {
  const row = await orThrow(found)
  const count = Number(row.count)
  if (expected != null && count !== expected) throw refusal('SELECTION_CHANGED', { count })
  return minor(row.last ?? 0)
}
