import { shareOf } from '#rules/platform/money/basis-points.ts'

export type RechargeCost = { fee: number; tax: number; total: number }

type Rates = { feeBps: number; feeFixed: number; taxBps: number }

/** Calculates the fee of a payment method and the tax on it, in minor units, each rounded half up (P3). The total includes the amount. */
export function rechargeCost(amount: number, { feeBps, feeFixed, taxBps }: Rates): RechargeCost {
  const fee = shareOf(amount, feeBps) + feeFixed
  const tax = shareOf(fee, taxBps)
  return { fee, tax, total: amount + fee + tax }
}
