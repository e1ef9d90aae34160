import { minor } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

/** The columns of a reward from which the fee of a part is calculated. Its `fee` includes its tax. */
export type ChargedReward = Pick<Row<'rewards'>, 'value' | 'remaining' | 'fee' | 'tax' | 'fee_remaining'>

/** Our fee without its tax, and the tax, in minor units. */
export type PartFee = { fee: number; tax: number }

/**
 * Returns the fee and the tax of the next `part` minor units of a reward's value. Both are rounded half up cumulatively, so the last part
 * takes the rest of each. An even tax has even parts, which documents halve.
 */
export function feeOfPart(reward: ChargedReward, part: number): PartFee {
  const [value, remaining, left] = [minor(reward.value), minor(reward.remaining), minor(reward.fee_remaining)]
  if (value === 0) return { fee: 0, tax: 0 }
  const spent = value - remaining
  const wholeTax = minor(reward.tax)
  const step = wholeTax % 2 === 0 ? 2 : 1
  const share = (sum: number) => shareUpTo(sum, spent + part, value) - shareUpTo(sum, spent, value)
  // parts that the first version rounded otherwise may have left less
  const tax = Math.min(step * share(wholeTax / step), left)
  const fee = part === remaining ? left - tax : Math.min(share(minor(reward.fee) - wholeTax), left - tax)
  return { fee, tax }
}

/** Returns the share of a sum for the first `upTo` of `whole` units, rounded half up. */
const shareUpTo = (sum: number, upTo: number, whole: number): number =>
  Number((2n * BigInt(sum) * BigInt(upTo) + BigInt(whole)) / (2n * BigInt(whole)))
