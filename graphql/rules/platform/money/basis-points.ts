/** Returns `bps` basis points of an amount in minor units, rounded half up. */
export const shareOf = (amount: number, bps: number): number => Math.floor((amount * bps + 5000) / 10_000)

/** India's GST on the fee, in basis points. */
const indianGstBps = 1800

/**
 * Returns the tax rate on the fee by country, in basis points. It is GST in India, and elsewhere the operator's rate, but never GST.
 * `present` is the current rate, or 0 without one.
 */
export const taxRateOf = (country: string, present = 0): number =>
  country === 'IN' ? indianGstBps : present === indianGstBps ? 0 : present
