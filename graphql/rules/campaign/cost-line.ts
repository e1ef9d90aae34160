/** Minor units as text, and how many rewards they pay for; `min` and `max` are the smallest and the largest reward. */
export type Counted = { count: number; subtotal: string; min: string | null; max: string | null }

export type CostLine = { kind: 'each'; value: string } | { kind: 'range'; min: string; max: string } | { kind: 'count' }

/**
 * How a line of a cost may be written: "3 × ₹500" only where every reward is the same and the line is their product; "3 rewards, ₹200 –
 * ₹300" where they differ; the count alone where that is unknown (older launches).
 */
export function costLine({ count, subtotal, min, max }: Counted): CostLine {
  if (min === null || max === null) return { kind: 'count' }
  if (BigInt(min) < BigInt(max)) return { kind: 'range', min, max }
  return BigInt(min) * BigInt(count) === BigInt(subtotal) ? { kind: 'each', value: min } : { kind: 'count' }
}

type Share = { part: string; whole: string; bps: number; count: number }

/**
 * Whether a rate may be shown beside a sum: only where it gives that sum, rounded for each of `count` rewards. What was priced before
 * the rate changed does not show the new one.
 */
export function isOfRate({ part, whole, bps, count }: Share): boolean {
  const off = BigInt(part) * 10_000n - BigInt(whole) * BigInt(bps)
  return 2n * (off < 0n ? -off : off) <= 10_000n * BigInt(count)
}
