import { minor } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

type ChargedReward = Pick<Row<'rewards'>, 'fee' | 'fee_remaining' | 'tax'>

/**
 * Returns the tax in the next `taken` minor units of a reward's fee. Calculated cumulatively, so that the taxes of all parts add up to the
 * reward's tax.
 */
export function taxOfFee({ fee, fee_remaining, tax }: ChargedReward, taken: number): number {
  const whole = BigInt(minor(fee))
  if (whole === 0n) return 0
  const upTo = (fees: bigint) => (BigInt(minor(tax)) * fees) / whole
  const before = whole - BigInt(minor(fee_remaining))
  return Number(upTo(before + BigInt(taken)) - upTo(before))
}
