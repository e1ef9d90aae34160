import { groupedMoney } from '#rules/platform/money/plain-money.ts'

/** "₹6,30,974.50" */
export function shownMoney(amount: string, currency: string): string {
  const grouped = groupedMoney(amount, currency)
  return grouped.startsWith('−') ? `−${symbolOf(currency)}${grouped.slice(1)}` : symbolOf(currency) + grouped
}

/** "+6,30,974.50" or "−500.00", and a dash where nothing moved. */
export function shownChange(amount: string, currency: string): string {
  const change = BigInt(amount)
  if (change === 0n) return '–'
  return change > 0n ? `+${groupedMoney(amount, currency)}` : groupedMoney(amount, currency)
}

/** "₹" for INR, "$" for USD. */
export const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** "25 Nov 2026", and without its year "25 Nov". */
export const shownDay = (iso: string, timeZone: string, { year = true } = {}): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', ...(year && { year: 'numeric' }) })
    .format(new Date(iso))
    .replace('Sept', 'Sep')

/** "October 2026" */
export const shownMonth = (period: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${period}-01T00:00:00Z`))

/** "IST", or "GMT+4" where a zone has no letters. */
export const shownZone = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
