import { readMoney, sayMoneyFault } from '#graphql/rules/platform/money/read-money.ts'
import { currencySymbol, formatMoney, type Minor, minorDigits } from './format-money.ts'

/** Reads what a person typed ("6,30,974.5") in minor units. Undefined when it is not a sum of this currency. */
export const parseMoney = (text: string, currency: string): Minor | undefined => readMoney(text, currency).amount

/** Says why a text is no sum; `otherwise` where it looks like none at all. */
export function moneyMistake(text: string, currency: string, otherwise: string): string {
  const { fault } = readMoney(text, currency)
  return !fault || fault === 'unreadable' ? otherwise : sayMoneyFault(fault, currency)
}

/** The text of a money field for a stored sum: "500", "1,00,000" or "1,00,000.50". */
export function editableMoney(amount: Minor, currency: string): string {
  return formatMoney(amount, currency, { whole: true, bare: true })
}

/** Axis label: "₹20 L", "₹1.5 Cr", "₹500". */
export function shortMoney(amount: Minor, currency: string): string {
  const major = toMajor(amount, currency)
  const symbol = currencySymbol(currency)
  if (major >= 1e7) return `${symbol}${trimmed(major / 1e7)} Cr`
  if (major >= 1e5) return `${symbol}${trimmed(major / 1e5)} L`
  if (major >= 1e3) return `${symbol}${trimmed(major / 1e3)} k`
  return `${symbol}${trimmed(major)}`
}

/** A float in major units, for the height of a bar and nothing else. */
export function toMajor(amount: Minor, currency: string): number {
  return Number(amount) / 10 ** minorDigits(currency)
}

/** How much of `total` is `part`, from 0 to 1. */
export function shareOf(part: Minor, total: Minor): number {
  return signOf(total) === 0 ? 0 : Number(part) / Number(total)
}

/** How often a part fits into a sum, rounded down. */
export const timesIn = (sum: Minor, part: Minor): number => Number(BigInt(sum) / BigInt(part))

/** A whole number of minor units, for the rules shared with the server, which calculate in them. */
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

/** −1, 0 or 1. */
export function signOf(amount: Minor): -1 | 0 | 1 {
  const minor = BigInt(amount)
  return minor < 0n ? -1 : minor > 0n ? 1 : 0
}

/** Below 0 when `a` is less than `b`, like a sort's comparison. */
export function compareMoney(a: Minor, b: Minor): number {
  return BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0
}

function trimmed(value: number): string {
  return new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }).format(value)
}
