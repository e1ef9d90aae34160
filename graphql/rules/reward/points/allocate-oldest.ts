import { minor } from '#rules/platform/db/database.ts'
import { pointsLeft, rateOf } from './points-left.ts'

type Held = { points: number; value: number | string; remaining: number | string; fee_remaining: number | string }

/** What one reward pays of a redemption: points, their value, and the fee that goes with it; minor units. */
export type Allocation<Credit> = { credit: Credit; points: number; value: number; fee: number; isLast: boolean }

/** Takes points from credits in their order; undefined when they have not enough. The last of a reward takes the rest of its fee. */
export function allocateOldest<Credit extends Held>(credits: Credit[], points: number): Allocation<Credit>[] | undefined {
  let missing = points
  const parts: Allocation<Credit>[] = []
  for (const credit of credits) {
    const taken = Math.min(missing, pointsLeft(credit))
    if (!taken) continue
    missing -= taken
    const value = taken * rateOf(credit)
    const remaining = minor(credit.remaining)
    const fee = minor(credit.fee_remaining)
    const isLast = value === remaining
    parts.push({ credit, points: taken, value, fee: isLast ? fee : Math.floor((fee * value) / remaining), isLast })
  }
  return missing === 0 ? parts : undefined
}
