import { minorDigits } from '#rules/platform/money/currency.ts'

/** Currencies that Stripe counts in whole units. It counts those of the next list in thousandths and all others in hundredths. */
const zeroDecimalCurrencies = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const threeDecimalCurrencies = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/**
 * Converts our minor units to Stripe's. Rupiah (IDR) have no minor unit here, but hundredths at Stripe. Stripe accepts thousandths only in
 * tens, so they are rounded up.
 */
export function toStripeAmount(minorUnits: number, currency: string): number {
  const amount = shiftDigits(minorUnits, stripeDigits(currency) - minorDigits(currency))
  return threeDecimalCurrencies.has(currency) ? Math.ceil(amount / 10) * 10 : amount
}

/** Converts an amount of Stripe to our minor units, rounded down. `currency` may be lower case. */
export function fromStripeAmount(amount: number, currency: string): number {
  const currencyCode = currency.toUpperCase()
  return Math.floor(shiftDigits(amount, minorDigits(currencyCode) - stripeDigits(currencyCode)))
}

const stripeDigits = (currency: string): number => (zeroDecimalCurrencies.has(currency) ? 0 : threeDecimalCurrencies.has(currency) ? 3 : 2)

/** Multiplies an amount by ten to the power of `digits`. Negative powers divide, because a fraction such as 0.01 is inexact. */
const shiftDigits = (amount: number, digits: number): number => (digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits)
