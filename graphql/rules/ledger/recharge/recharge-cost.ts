import { shareOf } from '#rules/platform/money/basis-points.ts'

export type RechargeCost = { fee: number; tax: number; total: number }

type Rates = { feeBps: number; feeFixed: number; taxBps: number }

/** What a recharge costs besides its amount: the method's fee, and tax on that fee; minor units, each rounded half up (P3). */
export function rechargeCost(amount: number, { feeBps, feeFixed, taxBps }: Rates): RechargeCost {
  const fee = shareOf(amount, feeBps) + feeFixed
  const tax = shareOf(fee, taxBps)
  return { fee, tax, total: amount + fee + tax }
}
