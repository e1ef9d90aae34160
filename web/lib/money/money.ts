import { describeMoneyFault, readMoney } from '#graphql/contracts/money/read-money.ts'
import { currencyDigits, currencySymbol, formatMoney, type Minor } from './format-money.ts'

/** Parses typed money ("6,30,974.5") to minor units. Undefined when it is not an amount of this currency. */
export const parseMoney = (text: string, currency: string): Minor | undefined => readMoney(text, currency).amount

/**
 * Returns why a typed text is not an amount of the currency, such as too many decimals. Returns `otherwise` for a text that is not a
 * number.
 */
export function moneyErrorText(text: string, currency: string, otherwise: string): string {
  const { fault } = readMoney(text, currency)
  return !fault || fault === 'unreadable' ? otherwise : describeMoneyFault(fault, currency)
}

/** Formats an amount in minor units for editing in a form field, without the symbol: "500", "1,00,000" or "1,00,000.50". */
export function editableMoney(amount: Minor, currency: string): string {
  return formatMoney(amount, currency, { whole: true, bare: true })
}

/** Formats an amount in minor units as a short axis label in thousands, lakhs or crores: "₹500", "₹20 L", "₹1.5 Cr". */
export function shortMoney(amount: Minor, currency: string): string {
  const major = Math.abs(toMajor(amount, currency))
  const symbol = `${signOf(amount) < 0 ? '−' : ''}${currencySymbol(currency)}`
  if (major >= 1e7) return `${symbol}${trimmed(major / 1e7)} Cr`
  if (major >= 1e5) return `${symbol}${trimmed(major / 1e5)} L`
  if (major >= 1e3) return `${symbol}${trimmed(major / 1e3)} k`
  return `${symbol}${trimmed(major)}`
}

/** Returns an approximate number of major units, for the height of a bar only. */
export function toMajor(amount: Minor, currency: string): number {
  return Number(amount) / 10 ** currencyDigits(currency)
}

/** Returns the share of `part` in `total`, from 0 to 1. Zero when `total` is zero. */
export function fractionOf(part: Minor, total: Minor): number {
  return signOf(total) === 0 ? 0 : Number(part) / Number(total)
}

/** Returns how many times the amount `part` fits into the amount `sum`, rounded down. Throws RangeError when `part` is zero. */
export const timesIn = (sum: Minor, part: Minor): number => Number(BigInt(sum) / BigInt(part))

/** Converts minor units to a number, as the validation rules shared with the server expect. */
export function toMinorNumber(amount: Minor): number {
  return Number(amount)
}

export function addMoney(...amounts: Minor[]): Minor {
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n).toString()
}

export function subtractMoney(from: Minor, amount: Minor): Minor {
  return (BigInt(from) - BigInt(amount)).toString()
}

export function multiplyMoney(amount: Minor, count: number): Minor {
  return (BigInt(amount) * BigInt(count)).toString()
}

/** Returns −1 for a negative amount, 0 for zero and 1 for a positive one. */
export function signOf(amount: Minor): -1 | 0 | 1 {
  const minor = BigInt(amount)
  return minor < 0n ? -1 : minor > 0n ? 1 : 0
}

/** Compares two amounts for `sort`. Returns −1 when `a` is less than `b`, 1 when it is greater and 0 when they are equal. */
export function compareMoney(a: Minor, b: Minor): number {
  return BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0
}

function trimmed(value: number): string {
  return new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }).format(value)
}
