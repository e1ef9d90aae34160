import { LRUCache } from 'lru-cache'

/** Formats an instant in a zone with its offset, such as 2026-11-23 09:30:05 +05:30. */
export function zonedTime(at: Date, timeZone: string): string {
  const { beganAt, hour, minute, offset } = findQuarter(at, timeZone)
  const seconds = Math.floor((at.getTime() - beganAt) / 1000)
  return `${hour}:${pad(minute + Math.floor(seconds / 60))}:${pad(seconds % 60)} ${offset}`
}

/** Formats an instant in UTC, such as 2026-11-23 04:00:05. */
export const utcTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** Returns a Date whose UTC parts are the local time in the zone. */
export const zonedDate = (at: Date, timeZone: string): Date => new Date(at.getTime() + findQuarter(at, timeZone).minutesAhead * minuteMs)

const pad = (part: number) => (part < 10 ? `0${part}` : String(part))
const minuteMs = 60_000
/** In ms. The length of the periods for which a zone's offset is cached. Since 1980 every clock change falls on a quarter of an hour. */
const quarterMs = 15 * minuteMs

/**
 * A zone's local time at the start of a quarter of an hour, with its offset from UTC. For 09:30, `hour` is "2026-11-23 09" and `minute` is
 * 30. `beganAt` is that start in ms.
 */
type Quarter = { beganAt: number; minutesAhead: number; hour: string; minute: number; offset: string }

/** Cached local times by quarter of an hour and zone. Adjacent rows of a list mostly share one. */
const quarters = new LRUCache<string, Quarter>({ max: 1000 })

/**
 * Returns a zone's local time at the start of the quarter of an hour that contains `at`. Cached, because reading a zone's offset is slow.
 */
function findQuarter(at: Date, timeZone: string): Quarter {
  const beganAt = Math.floor(at.getTime() / quarterMs) * quarterMs
  const key = `${beganAt} ${timeZone}`
  const cached = quarters.get(key)
  if (cached) return cached
  const minutesAhead = readOffsetMinutes(at, timeZone)
  const local = utcTime(new Date(beganAt + minutesAhead * minuteMs))
  const ahead = Math.abs(minutesAhead)
  const offset = `${minutesAhead < 0 ? '-' : '+'}${pad(Math.floor(ahead / 60))}:${pad(ahead % 60)}`
  const quarter = { beganAt, minutesAhead, hour: local.slice(0, 13), minute: Number(local.slice(14, 16)), offset }
  quarters.set(key, quarter)
  return quarter
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a zone's offset from UTC at an instant in minutes, such as 330 for GMT+05:30. */
export function readOffsetMinutes(at: Date, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
