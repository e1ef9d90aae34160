const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar day of a moment in a time zone, such as 2026-11-20. */
export function localDay(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
