import { formatDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { fill, labels } from './labels.ts'

/** "₹500": a reward is a whole sum nearly always. */
export const sum = (value: string, currency: string): string => formatMoney(value, currency, { whole: true })

/** "20 Feb 2027" on the calendar of a zone; a moment at midnight belongs to the day that ends there. */
export const dayOf = (iso: string, timeZone: string): string => formatDay(new Date(Date.parse(iso) - 1).toISOString(), timeZone)

/** "1 minute", "12 minutes", "24 hours": how long to wait, never less. */
export function minutesOf(seconds: number | undefined): string {
  const count = Math.max(1, Math.ceil((seconds ?? 60) / 60))
  if (count > 90) return fill(labels.hours, { count: Math.ceil(count / 60) })
  return count === 1 ? labels.oneMinute : fill(labels.minutes, { count })
}
