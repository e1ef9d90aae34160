/** `bps` hundredths of a per cent of a sum in minor units, rounded half up. */
export const shareOf = (amount: number, bps: number): number => Math.floor((amount * bps + 5000) / 10_000)
