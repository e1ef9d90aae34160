import { proportion } from '#contracts/money/fee-tax.ts'
import type { Row } from '#model/tables.ts'
import { minor } from '#rules/platform/db/database.ts'

/** The columns of a reward from which the fee of a part is calculated. Its `fee` includes its tax. */
export type ChargedReward = Pick<Row<'rewards'>, 'value' | 'remaining' | 'fee' | 'tax' | 'fee_remaining'>

/** Our fee without its tax, and the tax, in minor units. */
export type PartFee = { fee: number; tax: number }

/** A value with the fee and the tax that were charged for all of it. If `isHalved`, every part gets an even tax. */
type Charged = PartFee & { value: number; isHalved: boolean }

/**
 * Returns the fee and the tax of the first `upTo` minor units of a charged value, each rounded half up. A part gets the difference between
 * its ends, so that parts of any size add up to the whole.
 */
export function feeUpTo({ value, fee, tax, isHalved }: Charged, upTo: number): PartFee {
  if (value === 0) return { fee: 0, tax: 0 }
  const step = isHalved ? 2 : 1
  return { fee: proportion(fee, upTo, value), tax: step * proportion(tax / step, upTo, value) }
}

/** Returns the fee and the tax of the part between two amounts of a charged value, whose `feeUpTo` are given. */
export const feeBetween = (before: PartFee, after: PartFee): PartFee => ({ fee: after.fee - before.fee, tax: after.tax - before.tax })

/**
 * Returns the fee and the tax of the next `part` minor units of a reward's value. The last part takes the rest of each. An even tax has
 * even parts, which documents halve.
 */
export function feeOfPart(reward: ChargedReward, part: number): PartFee {
  const [value, remaining, left] = [minor(reward.value), minor(reward.remaining), minor(reward.fee_remaining)]
  const wholeTax = minor(reward.tax)
  const whole = { value, fee: minor(reward.fee) - wholeTax, tax: wholeTax, isHalved: wholeTax % 2 === 0 }
  const spent = value - remaining
  const { fee, tax } = feeBetween(feeUpTo(whole, spent), feeUpTo(whole, spent + part))
  return { fee: part === remaining ? left - tax : fee, tax }
}
