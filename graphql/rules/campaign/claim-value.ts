import { minor } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

type RewardBalance = Pick<Row<'rewards'>, 'value'> & Partial<Pick<Row<'rewards'>, 'uses' | 'remaining'>>

/**
 * Returns the value of one claim in minor units: one use of a multi-use code, otherwise the remaining balance. A spent reward returns its
 * original value. Used by pages, messages, files and claims (R5, R30).
 */
export function claimValue({ value, uses, remaining }: RewardBalance): number {
  if (uses && uses > 1) return minor(value) / uses
  return minor(remaining ?? value) || minor(value)
}
