import type { Row } from '#model/tables.ts'
import { minor } from '#rules/platform/db/database.ts'

type RewardBalance = Pick<Row<'rewards'>, 'value'> & Partial<Pick<Row<'rewards'>, 'uses' | 'remaining'>>

/**
 * Returns the most that one claim of a reward can take, in minor units. For a multi-use code that is one use, otherwise the remaining
 * balance. A fully spent reward returns its original value (R5, R30).
 */
export function claimValue({ value, uses, remaining }: RewardBalance): number {
  if (uses && uses > 1) return minor(value) / uses
  return minor(remaining ?? value) || minor(value)
}
