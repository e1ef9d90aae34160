import { Temporal } from 'temporal-polyfill'

/** In ms. A month counts as complete this long after its end, so that transactions that began in it have committed. */
const graceMs = 15 * 60_000

/** Returns the latest month that ended at least 15 minutes ago in a time zone, such as 2026-10. */
export function lastEndedMonth(timeZone: string, now: Date): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(now.getTime() - graceMs).toZonedDateTimeISO(timeZone)
  return shown.toPlainDate().toPlainYearMonth().subtract({ months: 1 }).toString()
}

export const monthOf = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth().toString()

export const monthAfter = (month: string): string => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()

/** Returns the first moment of a month, such as 2026-10, in a time zone. */
export const startOfMonth = (month: string, timeZone: string): Date =>
  new Date(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds)
