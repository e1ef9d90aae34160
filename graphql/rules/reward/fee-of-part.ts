import { minor } from '#rules/platform/db/database.ts'
import { proportion } from '#rules/platform/money/basis-points.ts'
import type { Row } from '../../model/tables.ts'

/** The columns of a reward from which the fee of a part is calculated. Its `fee` includes its tax. */
export type ChargedReward = Pick<Row<'rewards'>, 'value' | 'remaining' | 'fee' | 'tax' | 'fee_remaining'>

/** Our fee without its tax, and the tax, in minor units. */
export type PartFee = { fee: number; tax: number }

/** A value with the fee and the tax that were charged for all of it. If `isHalved`, every part gets an even tax. */
type Charged = PartFee & { value: number; isHalved: boolean }

/**
 * Returns the fee and the tax of a charged value between two of its units. Both are rounded half up cumulatively, so that the parts of the
 * value add up to them in any division.
 */
export function feeBetween({ value, fee, tax, isHalved }: Charged, from: number, upTo: number): PartFee {
  if (value === 0) return { fee: 0, tax: 0 }
  const step = isHalved ? 2 : 1
  const share = (sum: number) => proportion(sum, upTo, value) - proportion(sum, from, value)
  return { fee: share(fee), tax: step * share(tax / step) }
}

/**
 * Returns the fee and the tax of the next `part` minor units of a reward's value. The last part takes the rest of each. An even tax has
 * even parts, which documents halve.
 */
export function feeOfPart(reward: ChargedReward, part: number): PartFee {
  const [value, remaining, left] = [minor(reward.value), minor(reward.remaining), minor(reward.fee_remaining)]
  const whole = { value, fee: minor(reward.fee) - minor(reward.tax), tax: minor(reward.tax) }
  const spent = value - remaining
  const share = feeBetween({ ...whole, isHalved: whole.tax % 2 === 0 }, spent, spent + part)
  // parts that the first version rounded otherwise may have left less
  const tax = Math.min(share.tax, left)
  return { fee: part === remaining ? left - tax : Math.min(share.fee, left - tax), tax }
}
