import { Temporal } from 'temporal-polyfill'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar day of a moment in a time zone, such as 2026-11-20. */
export function localDay(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}

/** Returns the first instant of a calendar day such as 2026-11-20 in a time zone, or of the day `plusDays` later. */
export const startOfDay = (day: string, timeZone: string, plusDays = 0): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(timeZone).epochMilliseconds)

const clocks = new Map<string, Intl.DateTimeFormat>()
const clocksMax = 600

/** Returns an instant as a wall time in a time zone: 2026-11-23T09:30. */
function wallTimeAt(at: Date, timeZone: string): string {
  const cached = clocks.get(timeZone)
  const clock = cached ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  if (!cached && clocks.size < clocksMax) clocks.set(timeZone, clock)
  return clock.format(at).replace(' ', 'T')
}

/** Returns true if the wall time is `now` or earlier in the time zone. */
export const isPast = (wallTime: string, timeZone: string, now: Date): boolean => wallTime <= wallTimeAt(now, timeZone)
