import { minor } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

type Charged = Pick<Row<'rewards'>, 'fee' | 'fee_remaining' | 'tax'>

/**
 * Returns the tax in a part of a reward's fee that is taken now, in minor units. The parts of a reward add up to its tax: each is counted
 * from all that was taken before.
 */
export function taxOfFee({ fee, fee_remaining, tax }: Charged, taken: number): number {
  const whole = BigInt(minor(fee))
  if (whole === 0n) return 0
  const upTo = (fees: bigint) => (BigInt(minor(tax)) * fees) / whole
  const before = whole - BigInt(minor(fee_remaining))
  return Number(upTo(before + BigInt(taken)) - upTo(before))
}
