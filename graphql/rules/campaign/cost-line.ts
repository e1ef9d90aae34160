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

type Share = { part: string; whole: string; bps: number; count: number /** True if both halves are rounded. */; isHalved?: boolean }

/**
 * Returns true if `part` can be `bps` basis points of `whole`, with rounding for each of `count` rewards. If false, the rate was changed
 * after the cost was computed, and the cost summary omits the percentage.
 */
export function isExactRate({ part, whole, bps, count, isHalved = false }: Share): boolean {
  const off = BigInt(part) * 10_000n - BigInt(whole) * BigInt(bps)
  return (off < 0n ? -off : off) <= (isHalved ? 10_000n : 5_000n) * BigInt(count)
}
