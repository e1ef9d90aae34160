const clocks = new Map<string, Intl.DateTimeFormat>()
const clocksMax = 600

/** What a zone's clocks show: 2026-11-23T09:30. */
function wallTimeAt(at: Date, timeZone: string): string {
  const known = clocks.get(timeZone)
  const clock = known ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  if (!known && clocks.size < clocksMax) clocks.set(timeZone, clock)
  return clock.format(at).replace(' ', 'T')
}

/** Whether that time has passed there. */
export const isPast = (wallTime: string, timeZone: string, now: Date): boolean => wallTime <= wallTimeAt(now, timeZone)
