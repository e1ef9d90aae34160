import { minorDigits } from '#rules/platform/money/currency.ts'

/** Currencies without a minor unit at Stripe. The next list is counted in thousandths, all others in hundredths. */
const zeroDecimalCurrencies = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const threeDecimalCurrencies = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/**
 * Converts minor units to Stripe's. IDR has no minor unit here, but hundredths at Stripe. Stripe accepts thousandths only in tens, so they
 * are rounded up.
 */
export function toStripeAmount(minorUnits: number, currency: string): number {
  const amount = shiftDigits(minorUnits, stripeDigits(currency) - minorDigits(currency))
  return threeDecimalCurrencies.has(currency) ? Math.ceil(amount / 10) * 10 : amount
}

/** Converts an amount of Stripe to minor units. `currency` may be lower case. */
export function fromStripeAmount(amount: number, currency: string): number {
  const currencyCode = currency.toUpperCase()
  return Math.floor(shiftDigits(amount, minorDigits(currencyCode) - stripeDigits(currencyCode)))
}

const stripeDigits = (currency: string): number => (zeroDecimalCurrencies.has(currency) ? 0 : threeDecimalCurrencies.has(currency) ? 3 : 2)

/** Divides by a power of ten instead of multiplying by an inexact fraction. */
const shiftDigits = (amount: number, digits: number): number => (digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits)
