import { groupedMoney } from '#rules/platform/money/plain-money.ts'

/** Formats a sum in minor units with its currency symbol: "₹6,30,974.50". */
export function formatDocumentSum(amount: string, currency: string): string {
  const grouped = groupedMoney(amount, currency)
  return grouped.startsWith('−') ? `−${symbolOf(currency)}${grouped.slice(1)}` : symbolOf(currency) + grouped
}

/** Formats a change in minor units with its sign: "+6,30,974.50" or "−500.00". Returns a dash for zero. */
export function formatChange(amount: string, currency: string): string {
  const change = BigInt(amount)
  if (change === 0n) return '–'
  return change > 0n ? `+${groupedMoney(amount, currency)}` : groupedMoney(amount, currency)
}

/** Returns the symbol of a currency: "₹" for INR, "$" for USD. */
export const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Formats a day: "25 Nov 2026", or "25 Nov" without the year. */
export const formatShortDay = (iso: string, timeZone: string, { year = true } = {}): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', ...(year && { year: 'numeric' }) })
    .format(new Date(iso))
    .replace('Sept', 'Sep')

/** Formats a month given as 2026-10: "October 2026". */
export const formatMonth = (period: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${period}-01T00:00:00Z`))

/** Returns the short name of a time zone at a moment: "IST", or "GMT+4" for a zone without an abbreviation. */
export const formatZone = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
