import { useSyncExternalStore } from 'react'
import { dayIn, formatCalendarDay, formatDay, formatTime } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { fill, labels } from './labels.ts'
import { subscribeNever } from './visit.ts'

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

/** The end of a reward: its time, empty if unknown, and its day and UTC offset in minutes by the sender's clock. */
export type End = { at: string; day: string; offset: number }

/**
 * Formats an end as the sender's day, or as the reader's day and hour if their clocks differ: "26 Nov, 13:29 your time". An end in more
 * than eleven months has its year.
 */
export function formatEnd({ at, day, offset }: End): string {
  if (!at || new Date(at).getTimezoneOffset() === -offset) return day
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isNear = Math.abs(Date.parse(at) - Date.now()) < 3e10
  return fill(labels.yourTime, { time: `${isNear ? formatCalendarDay(dayIn(zone, at)) : formatDay(at, zone)}, ${formatTime(at, zone)}` })
}

const dayOf = ({ day }: End): string => day

/** Returns `formatEnd`. During hydration it returns the sender's day, as the server does, which does not know the reader's clock. */
export const useEndFormat = (): ((end: End) => string) =>
  useSyncExternalStore(
    subscribeNever,
    () => formatEnd,
    () => dayOf,
  )

/** Returns the end of a reward. */
export const endOf = ({ expiresAt, expiryDay, expiryOffset }: { expiresAt: string; expiryDay: string; expiryOffset: number }): End => ({
  at: expiresAt,
  day: expiryDay,
  offset: expiryOffset,
})

/** Formats a waiting time given in seconds, rounded up: "1 minute", "12 minutes" or "24 hours". One minute when undefined. */
export function formatWait(seconds: number | undefined): string {
  const count = Math.max(1, Math.ceil((seconds ?? 60) / 60))
  if (count > 90) return fill(labels.hours, { count: Math.ceil(count / 60) })
  return count === 1 ? labels.oneMinute : fill(labels.minutes, { count })
}
