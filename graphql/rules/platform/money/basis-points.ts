/** Returns `bps` basis points of an amount in minor units, rounded half up. */
export const shareOf = (amount: number, bps: number): number => Math.floor((amount * bps + 5000) / 10_000)

/** The rate of India's GST on the fee that companies pay for rewards, in basis points. */
const indianGstBps = 1800

/**
 * Returns the tax rate on the fee in basis points: GST in India, and elsewhere the company's current rate `present`. A current rate equal
 * to GST becomes 0 outside India.
 */
export const taxRateOf = (country: string, present = 0): number =>
  country === 'IN' ? indianGstBps : present === indianGstBps ? 0 : present
