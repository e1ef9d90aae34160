import { halfShareOf, shareOf } from '#contracts/money/fee-tax.ts'

/** The rewards of one launch, with sums in minor units as text. The smallest and the largest reward (`min`, `max`) are null if unknown. */
export type CostGroup = { count: number; subtotal: string; min: string | null; max: string | null }

export type CostLine = { kind: 'each'; value: string } | { kind: 'range'; min: string; max: string } | { kind: 'count' }

/**
 * Returns the format of a launch's cost line. Equal rewards are `each` ("3 × ₹500"), others a `range` ("3 rewards, ₹200 – ₹300"). It is the
 * `count` alone if the values are unknown, or equal ones do not add up to `subtotal`.
 */
export function costLine({ count, subtotal, min, max }: CostGroup): CostLine {
  if (min === null || max === null) return { kind: 'count' }
  if (BigInt(min) < BigInt(max)) return { kind: 'range', min, max }
  return BigInt(min) * BigInt(count) === BigInt(subtotal) ? { kind: 'each', value: min } : { kind: 'count' }
}

type Share = { part: string; whole: string; bps: number /** True if `part` is twice its rounded half. */; isHalved?: boolean }

/**
 * Returns true if `part` is exactly `bps` basis points of `whole`, as `costOf` rounds them. If false, the rate has changed since, or some
 * rewards were not issued, and the cost summary omits the percentage.
 */
export const isExactRate = ({ part, whole, bps, isHalved = false }: Share): boolean =>
  Number(part) === (isHalved ? 2 * halfShareOf(Number(whole), bps) : shareOf(Number(whole), bps))
