/** Minor units as text, and how many rewards they pay; `min` and `max` are what the least and the most of them carry. */
export type Counted = { count: number; subtotal: string; min: string | null; max: string | null }

export type CostLine = { kind: 'each'; value: string } | { kind: 'range'; min: string; max: string } | { kind: 'count' }

/**
 * How a line of a cost may be written. "3 × ₹500" only where every reward carries the same and the line is their product;
 * "3 rewards, ₹200 – ₹300" where they differ; the count alone where that is not known (launches written before it was).
 */
export function costLine({ count, subtotal, min, max }: Counted): CostLine {
  if (min === null || max === null) return { kind: 'count' }
  if (BigInt(min) < BigInt(max)) return { kind: 'range', min, max }
  return BigInt(min) * BigInt(count) === BigInt(subtotal) ? { kind: 'each', value: min } : { kind: 'count' }
}

type Share = { part: string; whole: string; bps: number; count: number }

/**
 * Whether a rate may stand beside a sum: only where it makes that of the whole, rounded for each of `count` rewards. What was
 * priced before a change of the rate does not get the new one.
 */
export function isOfRate({ part, whole, bps, count }: Share): boolean {
  const off = BigInt(part) * 10_000n - BigInt(whole) * BigInt(bps)
  return 2n * (off < 0n ? -off : off) <= 10_000n * BigInt(count)
}
