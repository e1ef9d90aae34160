/** For the loader of a page that uses the functions below. Browsers with Temporal load nothing. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/** The instant (ISO, UTC) at which a calendar day "2026-11-09" begins in a zone. */
export function startOfDay(calendarDay: string, timeZone: string): string {
  return Temporal.PlainDate.from(calendarDay).toZonedDateTime(timeZone).toInstant().toString()
}
