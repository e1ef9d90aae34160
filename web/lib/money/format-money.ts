/** Money is a string of integer minor units everywhere but here and in money.ts. */
export type Minor = string

type Format = {
  /** Drop the fraction when the sum is whole: lists, charts, buttons. */
  whole?: boolean
  /** "+" or "−" in front: statement lines. */
  signed?: boolean
  /** No currency symbol: it is in the column's head. */
  bare?: boolean
}

export type MoneyParts = { sign: '' | '+' | '−'; symbol: string; integer: string; fraction: string }

/** "₹6,30,974.50", Indian grouping, as many decimals as the currency has. */
export function formatMoney(amount: Minor, currency: string, format: Format = {}): string {
  const { sign, symbol, integer, fraction } = moneyParts(amount, currency, format)
  return sign + symbol + integer + fraction
}

/** The same, split into parts that are set differently: the fraction is quieter on screen. */
export function moneyParts(amount: Minor, currency: string, format: Format = {}): MoneyParts {
  const digits = minorDigits(currency)
  const minor = BigInt(amount)
  const scale = 10n ** BigInt(digits)
  const size = minor < 0n ? -minor : minor
  const rest = size % scale
  const hidesFraction = digits === 0 || (format.whole === true && rest === 0n)
  return {
    sign: minor < 0n ? '−' : format.signed && minor > 0n ? '+' : '',
    symbol: format.bare ? '' : currencySymbol(currency),
    integer: grouping.format(size / scale),
    fraction: hidesFraction ? '' : `.${rest.toString().padStart(digits, '0')}`,
  }
}

/** "₹" for INR, "$" for USD. */
export const currencySymbol = (currency: string): string => factsOf(currency).symbol

/** How many decimals a currency has: 2 for INR, 0 for JPY. */
export const minorDigits = (currency: string): number => factsOf(currency).digits

// A list writes hundreds of sums, and a formatter takes longer to make than to use.
const grouping = new Intl.NumberFormat('en-IN')
const facts = new Map<string, { symbol: string; digits: number }>()

function factsOf(currency: string) {
  const known = facts.get(currency)
  if (known) return known
  const formatter = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = formatter.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const found = { symbol, digits: formatter.resolvedOptions().maximumFractionDigits ?? 2 }
  facts.set(currency, found)
  return found
}
