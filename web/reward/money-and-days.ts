import { formatCalendarDay, formatDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { fill, labels } from './labels.ts'

/** Formats an amount in minor units, such as "₹500" or "₹499.50". A fraction of zero is left out. */
export const formatSum = (value: string, currency: string): string => formatMoney(value, currency, { whole: true })

/**
 * Formats the last day before a deadline in a time zone, such as "20 Feb 2027". A deadline at midnight counts as the day before. A calendar
 * day such as 2027-02-20 is that day everywhere.
 */
export const formatLastDay = (deadline: string, timeZone: string): string =>
  deadline.length === 10
    ? formatCalendarDay(deadline, { year: true })
    : formatDay(new Date(Date.parse(deadline) - 1).toISOString(), timeZone)

/** Formats a waiting time given in seconds, rounded up: "1 minute", "12 minutes" or "24 hours". One minute when undefined. */
export function formatWait(seconds: number | undefined): string {
  const count = Math.max(1, Math.ceil((seconds ?? 60) / 60))
  if (count > 90) return fill(labels.hours, { count: Math.ceil(count / 60) })
  return count === 1 ? labels.oneMinute : fill(labels.minutes, { count })
}
