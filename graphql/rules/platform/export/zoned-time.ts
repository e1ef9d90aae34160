import { LRUCache } from 'lru-cache'

/** 2026-11-23 09:30:05 +05:30: a zone's wall clock with its offset from UTC. */
export function zonedTime(at: Date, timeZone: string): string {
  const { beganAt, hour, minute, offset } = quarterOf(at, timeZone)
  const seconds = Math.floor((at.getTime() - beganAt) / 1000)
  return `${hour}:${pad(minute + Math.floor(seconds / 60))}:${pad(seconds % 60)} ${offset}`
}

/** 2026-11-23 04:00:05 */
export const utcTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** A date whose UTC parts are what a clock of the zone shows. */
export const zonedDate = (at: Date, timeZone: string): Date => new Date(at.getTime() + quarterOf(at, timeZone).minutesAhead * minuteMs)

const pad = (part: number) => (part < 10 ? `0${part}` : String(part))
const minuteMs = 60_000
/** Since 1980 every zone is whole quarters of an hour from UTC, and changes its clock at one or never. */
const quarterMs = 15 * minuteMs

/** How a zone writes the times of a quarter of an hour: "2026-11-23 09" and the minute at which the quarter begins. */
type Quarter = { beganAt: number; minutesAhead: number; hour: string; minute: number; offset: string }

/** A row has times of several days; those of its neighbours are in the same few quarters. */
const known = new LRUCache<string, Quarter>({ max: 1000 })

/** Worked out once: asking for a zone's offset costs more than all else of a row. */
function quarterOf(at: Date, timeZone: string): Quarter {
  const beganAt = Math.floor(at.getTime() / quarterMs) * quarterMs
  const key = `${beganAt} ${timeZone}`
  const before = known.get(key)
  if (before) return before
  const minutesAhead = askMinutes(at, timeZone)
  const local = utcTime(new Date(beganAt + minutesAhead * minuteMs))
  const ahead = Math.abs(minutesAhead)
  const offset = `${minutesAhead < 0 ? '-' : '+'}${pad(Math.floor(ahead / 60))}:${pad(ahead % 60)}`
  const quarter = { beganAt, minutesAhead, hour: local.slice(0, 13), minute: Number(local.slice(14, 16)), offset }
  known.set(key, quarter)
  return quarter
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** GMT, GMT+05:30 or GMT-05:00 as minutes. */
function askMinutes(at: Date, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
