const formats = new Map<string, Intl.DateTimeFormat>()

/** 2026-11-23 09:30:05 +05:30: the wall clock of a zone, with what it is ahead of UTC. */
export function zonedTime(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? makeFormat(timeZone)
  formats.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const offset = part.timeZoneName === 'GMT' ? '+00:00' : String(part.timeZoneName).slice(3)
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second} ${offset}`
}

const makeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })

/** 2026-11-23 04:00:05 */
export const utcTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
