import { minor } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

type Valued = Pick<Row<'rewards'>, 'value'> & Partial<Pick<Row<'rewards'>, 'uses' | 'remaining'>>

/**
 * Returns what one claim of a reward takes, in minor units: one use of a code of several uses, otherwise what is left of it. A reward
 * with nothing left returns what it was worth. Pages, messages, files and claims all use this sum (R5, R30).
 */
export function claimValue({ value, uses, remaining }: Valued): number {
  if (uses && uses > 1) return minor(value) / uses
  return minor(remaining ?? value) || minor(value)
}
