/** Money in integer minor units, as a string. Only this file and money.ts convert it. */
export type Minor = string

type Format = {
  /** Omits the fraction when it is zero, for lists, charts and buttons: "₹500" instead of "₹500.00". */
  whole?: boolean
  /** Prefixes positive amounts with "+", for statement lines. Negative amounts always have "−". */
  signed?: boolean
  /** Omits the currency symbol, for a table column whose heading shows it. */
  bare?: boolean
}

export type MoneyParts = { sign: '' | '+' | '−'; symbol: string; integer: string; fraction: string }

/** Formats an amount in minor units as text such as "₹6,30,974.50", with Indian digit grouping and the currency's decimals. */
export function formatMoney(amount: Minor, currency: string, format: Format = {}): string {
  const { sign, symbol, integer, fraction } = moneyParts(amount, currency, format)
  return sign + symbol + integer + fraction
}

/** Formats money and returns its parts, such as symbol, integer and fraction, which the page styles differently. */
export function moneyParts(amount: Minor, currency: string, format: Format = {}): MoneyParts {
  const digits = currencyDigits(currency)
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

/** Returns the symbol of a currency code: "₹" for INR, "$" for USD. Returns the code itself for a currency without a symbol. */
export const currencySymbol = (currency: string): string => currencyFacts(currency).symbol

/** Returns the number of decimals of a currency: 2 for INR, 0 for JPY. */
export const currencyDigits = (currency: string): number => currencyFacts(currency).digits

// A list formats hundreds of amounts, and creating a formatter is slower than using one.
const grouping = new Intl.NumberFormat('en-IN')
const facts = new Map<string, { symbol: string; digits: number }>()

function currencyFacts(currency: string) {
  const cached = facts.get(currency)
  if (cached) return cached
  const formatter = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = formatter.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const found = { symbol, digits: formatter.resolvedOptions().maximumFractionDigits ?? 2 }
  facts.set(currency, found)
  return found
}
