import { minorDigits } from '#rules/platform/money/currency.ts'

/** Currencies without a minor unit at Stripe; it counts all others in hundredths, but these in thousandths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/**
 * Converts our minor units to Stripe's: IDR has no minor unit here and hundredths there. Stripe accepts thousandths only in tens, so
 * they are rounded up.
 */
export function toStripeAmount(minorUnits: number, currency: string): number {
  const amount = scaled(minorUnits, stripeDigits(currency) - minorDigits(currency))
  return thousandths.has(currency) ? Math.ceil(amount / 10) * 10 : amount
}

/** Converts Stripe's amount back to our minor units; `currency` may be Stripe's lower case. */
export function fromStripeAmount(amount: number, currency: string): number {
  const currencyCode = currency.toUpperCase()
  return Math.floor(scaled(amount, minorDigits(currencyCode) - stripeDigits(currencyCode)))
}

const stripeDigits = (currency: string): number => (whole.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2)

/** Divides rather than multiplies by a fraction, which is not exact. */
const scaled = (amount: number, digits: number): number => (digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits)
