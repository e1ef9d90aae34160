import { formatDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { fill, labels } from './labels.ts'

/** Formats an amount, such as "₹500". Fractions show only if there are any. */
export const formatSum = (value: string, currency: string): string => formatMoney(value, currency, { whole: true })

/** Formats the day of a moment in a time zone, such as "20 Feb 2027". Midnight counts as the day that ends then. */
export const formatLastDay = (iso: string, timeZone: string): string => formatDay(new Date(Date.parse(iso) - 1).toISOString(), timeZone)

/** Formats a waiting time, rounded up, such as "1 minute", "12 minutes" or "24 hours". */
export function formatWait(seconds: number | undefined): string {
  const count = Math.max(1, Math.ceil((seconds ?? 60) / 60))
  if (count > 90) return fill(labels.hours, { count: Math.ceil(count / 60) })
  return count === 1 ? labels.oneMinute : fill(labels.minutes, { count })
}
