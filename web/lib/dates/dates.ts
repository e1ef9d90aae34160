const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** "25 Nov 2026, 09:30 IST": the moment as the company's clock shows it. */
export function formatMoment(iso: string, timeZone: string): string {
  return `${formatDay(iso, timeZone)}, ${formatTime(iso, timeZone)} ${zoneName(iso, timeZone)}`
}

/** "12 s ago" up to 24 hours, then the moment in full. */
export function formatAgo(iso: string, timeZone: string, now = Date.now()): string {
  const age = now - Date.parse(iso)
  if (age >= day || age < -minute) return formatMoment(iso, timeZone)
  if (age < 5 * second) return 'just now'
  if (age < minute) return `${Math.floor(age / second)} s ago`
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  return `${Math.floor(age / hour)} h ago`
}

/** "25 Nov 2026" */
export function formatDay(iso: string, timeZone: string): string {
  return format(iso, timeZone, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** "09 Nov, 14:48": a statement line; its zone is in the table's head. */
export function formatLine(iso: string, timeZone: string): string {
  return `${format(iso, timeZone, { day: '2-digit', month: 'short' })}, ${formatTime(iso, timeZone)}`
}

/** "09:30" */
export function formatTime(iso: string, timeZone: string): string {
  return format(iso, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** "IST", or "GMT+4" where a zone has no letters. */
export function zoneName(iso: string, timeZone: string): string {
  const parts = formatter('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** "2026-11-25": which day of the company's calendar the moment falls on. */
export function dayIn(timeZone: string, iso: string | number = Date.now()): string {
  return formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso))
}

/** "9 Nov" of a calendar day "2026-11-09"; with its year where `year` is given. */
export function formatCalendarDay(calendarDay: string, options: { year?: boolean } = {}): string {
  return format(`${calendarDay}T00:00:00Z`, 'UTC', {
    day: 'numeric',
    month: 'short',
    ...(options.year && { year: 'numeric' }),
  })
}

/** The calendar day `days` later (or earlier) than "2026-11-09". */
export function addDays(calendarDay: string, days: number): string {
  return new Date(Date.parse(`${calendarDay}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

function format(iso: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return formatter('en-GB', { timeZone, ...options })
    .format(new Date(iso))
    .replace('Sept', 'Sep')
}

// A chart writes sixty days, and a formatter takes longer to make than to use.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, known)
  return known
}
