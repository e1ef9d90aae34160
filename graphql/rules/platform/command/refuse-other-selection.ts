import type { BigInteger } from '#model/fields.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { refusal } from './refusal.ts'

/** A query for the row count and highest `seq` of a list, such as `query.count({ count: '*' }).max({ last: 'seq' })`. */
type SelectionCount = PromiseLike<{ count: BigInteger; last: BigInteger | null }[]>

/**
 * Returns the highest `seq` of the list's rows, with which the caller excludes rows added later. Refuses SELECTION_CHANGED {count} unless
 * the list has `expected` rows, the count that the person confirmed. Null or undefined accepts any count.
 */
export async function refuseOtherSelection(found: SelectionCount, expected: number | null | undefined): Promise<number> {
  const row = await orThrow(found)
  const count = Number(row.count)
  if (expected != null && count !== expected) throw refusal('SELECTION_CHANGED', { count })
  return minor(row.last ?? 0)
}
