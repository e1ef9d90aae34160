/** Loads the Temporal polyfill in browsers without Temporal. A page's loader must await it before the page uses the functions below. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/** Returns the instant (ISO, UTC) at which a calendar day "2026-11-09" starts in a zone. */
export function startOfDay(calendarDay: string, timeZone: string): string {
  return Temporal.PlainDate.from(calendarDay).toZonedDateTime(timeZone).toInstant().toString()
}
