/** `bps` hundredths of a per cent of a sum in minor units, rounded half up. */
export const shareOf = (amount: number, bps: number): number => Math.floor((amount * bps + 5000) / 10_000)

/** GST on a fee, in basis points. */
const india = 1800

/**
 * Which tax rate on our fee goes with a country, in basis points: India's in India; elsewhere what the operator set, never India's.
 * `present` is the current rate, 0 where there is none yet.
 */
export const taxRateOf = (country: string, present = 0): number => (country === 'IN' ? india : present === india ? 0 : present)
