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
