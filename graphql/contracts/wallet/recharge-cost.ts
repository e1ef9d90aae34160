import { minorDigits } from '#contracts/money/currency.ts'
import { type FeeTax, shareOf, taxOf } from '#contracts/money/fee-tax.ts'

/** Currencies that Stripe counts in whole units. It counts `threeDecimalCurrencies` in thousandths and all others in hundredths. */
const zeroDecimalCurrencies = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))

/** Currencies that Stripe counts in thousandths, of which it charges only whole tens. */
const threeDecimalCurrencies = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Returns the minor units by which the sums that a provider can charge differ. Browser-safe. */
export const chargeStep = (provider: string, currency: string): number =>
  provider === 'stripe' && threeDecimalCurrencies.has(currency) ? 10 : 1

/**
 * Converts our minor units to Stripe's. Rupiah (IDR) have no minor unit here, but hundredths at Stripe. The total of a recharge is in
 * steps of `chargeStep`.
 */
export function toStripeAmount(minorUnits: number, currency: string): number {
  return shiftDigits(minorUnits, stripeDigits(currency) - minorDigits(currency))
}

/** Converts an amount of Stripe to our minor units, rounded down. `currency` may be lower case. */
export function fromStripeAmount(amount: number, currency: string): number {
  const currencyCode = currency.toUpperCase()
  return Math.floor(shiftDigits(amount, minorDigits(currencyCode) - stripeDigits(currencyCode)))
}

const stripeDigits = (currency: string): number => (zeroDecimalCurrencies.has(currency) ? 0 : threeDecimalCurrencies.has(currency) ? 3 : 2)

/** Multiplies an amount by ten to the power of `digits`. Negative powers divide, because a fraction such as 0.01 is inexact. */
const shiftDigits = (amount: number, digits: number): number => (digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits)

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
