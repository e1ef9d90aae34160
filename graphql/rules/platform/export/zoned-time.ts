import { LRUCache } from 'lru-cache'

/** 2026-11-23 09:30:05 +05:30: a zone's wall clock with its offset from UTC. */
export function zonedTime(at: Date, timeZone: string): string {
  const minutes = minutesAhead(at, timeZone)
  const ahead = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(ahead / 60))}:${pad(ahead % 60)}`
  return `${utcTime(zonedDate(at, timeZone))} ${offset}`
}

/** 2026-11-23 04:00:05 */
export const utcTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** A date whose UTC parts are what a clock of the zone shows. */
export const zonedDate = (at: Date, timeZone: string): Date => new Date(at.getTime() + minutesAhead(at, timeZone) * minuteMs)

const pad = (part: number) => String(part).padStart(2, '0')
const minuteMs = 60_000
/** A zone changes its clock at a quarter of an hour or never. */
const quarterMs = 15 * minuteMs

/** A row has times of several days; those of its neighbours are in the same few quarters. */
const known = new LRUCache<string, number>({ max: 1000 })

/** Worked out once a quarter of an hour: asking costs more than all else of a row. */
function minutesAhead(at: Date, timeZone: string): number {
  const quarter = `${Math.floor(at.getTime() / quarterMs)} ${timeZone}`
  const before = known.get(quarter)
  if (before !== undefined) return before
  const minutes = askMinutes(at, timeZone)
  known.set(quarter, minutes)
  return minutes
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
