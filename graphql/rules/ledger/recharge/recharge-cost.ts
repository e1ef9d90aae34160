import { chargeStep } from '#rules/ledger/payment/stripe-amount.ts'
import { shareOf } from '#rules/platform/money/basis-points.ts'
import { type FeeTax, taxOf } from '#rules/platform/money/fee-tax.ts'

type RechargeCost = { fee: number; tax: number; total: number }

type RechargeTerms = {
  provider: string
  currency: string
  feeBps: number
  feeFixed: number
  rates: FeeTax
}

/**
 * Calculates the fee of a payment method and the tax on it, in minor units, each rounded half up (P3). The total includes the amount. The
 * fee is raised to the next total that the provider can charge. Where the tax would skip that total, the tax is rounded down.
 */
export function rechargeCost(amount: number, { provider, currency, feeBps, feeFixed, rates }: RechargeTerms): RechargeCost {
  const step = chargeStep(provider, currency)
  const totalOf = (charged: number) => amount + charged + taxOf(charged, rates)
  let fee = shareOf(amount, feeBps) + feeFixed
  const total = Math.ceil(totalOf(fee) / step) * step
  while (totalOf(fee + 1) <= total) fee++
  const tax = taxOf(fee, rates)
  return { fee: total - amount - tax, tax, total }
}
