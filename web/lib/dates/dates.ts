import { serverNow } from './server-clock.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Formats a time in the given zone, "25 Nov 2026, 09:30 IST". */
export function formatMoment(iso: string, timeZone: string): string {
  return `${formatDay(iso, timeZone)}, ${formatTime(iso, timeZone)} ${zoneName(iso, timeZone)}`
}

/** Formats a time as "12 s ago" within the last 24 hours, otherwise as "25 Nov 2026, 09:30 IST". */
export function formatAgo(iso: string, timeZone: string, now = serverNow()): string {
  const age = now - Date.parse(iso)
  if (age >= day || age < -minute) return formatMoment(iso, timeZone)
  if (age < 5 * second) return 'just now'
  if (age < minute) return `${Math.floor(age / second)} s ago`
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  return `${Math.floor(age / hour)} h ago`
}

/** Formats the day of a time in the given zone as "25 Nov 2026". */
export function formatDay(iso: string, timeZone: string): string {
  return format(iso, timeZone, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** Formats the time of a row of the statement or activity as "09 Nov, 14:48". The zone is in the column header. */
export function formatRowTime(iso: string, timeZone: string): string {
  return `${format(iso, timeZone, { day: '2-digit', month: 'short' })}, ${formatTime(iso, timeZone)}`
}

/** Formats a time in the given zone as "09:30". */
export function formatTime(iso: string, timeZone: string): string {
  return format(iso, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Returns the zone's abbreviation: "IST", or "GMT+4" for a zone without one. */
export function zoneName(iso: string, timeZone: string): string {
  const parts = formatter('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the calendar day of a time in a zone, "2026-11-25". */
export function dayIn(timeZone: string, iso: string | number = serverNow()): string {
  return formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso))
}

/** Formats a calendar day "2026-11-09" as "9 Nov", and with its year when `year` is set. */
export function formatCalendarDay(calendarDay: string, options: { year?: boolean } = {}): string {
  return format(`${calendarDay}T00:00:00Z`, 'UTC', {
    day: 'numeric',
    month: 'short',
    ...(options.year && { year: 'numeric' }),
  })
}

/** Returns the calendar day `days` days after the given one, both as "2026-11-09". A negative number goes back. */
export function addDays(calendarDay: string, days: number): string {
  return new Date(Date.parse(`${calendarDay}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

function format(iso: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return formatter('en-GB', { timeZone, ...options })
    .format(new Date(iso))
    .replace('Sept', 'Sep')
}

// A chart formats sixty days, and creating a formatter is slower than using one.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, cached)
  return cached
}
