import { Temporal } from 'temporal-polyfill'

/** In ms: a statement is issued this long after its month, when whatever began in it is committed. */
const graceMs = 15 * 60_000

/** The month, 2026-10, that has ended last on the clocks of a zone. */
export function lastEndedMonth(timeZone: string, now: Date): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(now.getTime() - graceMs).toZonedDateTimeISO(timeZone)
  return shown.toPlainDate().toPlainYearMonth().subtract({ months: 1 }).toString()
}

export const monthOf = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth().toString()

export const monthAfter = (month: string): string => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()

/** The first moment of a month. */
export const startOfMonth = (month: string, timeZone: string): Date =>
  new Date(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds)
