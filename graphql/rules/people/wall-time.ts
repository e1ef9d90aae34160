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
