import { Temporal } from 'temporal-polyfill'
import type { GraceDays } from './require-two-factor.input.ts'

/** When the grace is over: at the end of its last day where the company is. */
export function graceEnd(days: GraceDays, now: Date, timeZone: string): Date {
  if (days === 0) return now
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return new Date(today.add({ days: days + 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1)
}
