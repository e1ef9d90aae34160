import { Temporal } from 'temporal-polyfill'

/** The month a budget counts, 2026-11, by the company's calendar. */
export const budgetMonth = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth().toString()
