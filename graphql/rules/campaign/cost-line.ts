/** Sums in minor units as text, for `count` rewards. `min` and `max` are the smallest and the largest reward. */
export type CostGroup = { count: number; subtotal: string; min: string | null; max: string | null }

export type CostLine = { kind: 'each'; value: string } | { kind: 'range'; min: string; max: string } | { kind: 'count' }

/**
 * Returns how a cost line may be written. "3 × ₹500" requires equal rewards with that product, "3 rewards, ₹200 – ₹300" shows a range.
 * Older launches with unknown values show the count alone.
 */
export function costLine({ count, subtotal, min, max }: CostGroup): CostLine {
  if (min === null || max === null) return { kind: 'count' }
  if (BigInt(min) < BigInt(max)) return { kind: 'range', min, max }
  return BigInt(min) * BigInt(count) === BigInt(subtotal) ? { kind: 'each', value: min } : { kind: 'count' }
}

type Share = { part: string; whole: string; bps: number; count: number }

/**
 * Returns true when the rate gives exactly this sum, rounded for each of `count` rewards. Hides a new rate from costs computed at an older
 * one.
 */
export function isExactRate({ part, whole, bps, count }: Share): boolean {
  const off = BigInt(part) * 10_000n - BigInt(whole) * BigInt(bps)
  return 2n * (off < 0n ? -off : off) <= 10_000n * BigInt(count)
}
