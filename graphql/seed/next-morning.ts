import { Temporal } from 'temporal-polyfill'

const monday = 1
const thursday = 4

/** 09:30 next Monday as a wall time; on a Monday, this Thursday: always within the seven days that Home looks ahead. */
export function nextMorning(now: Date, zone: string): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const days = today.dayOfWeek === monday ? thursday - monday : 7 + monday - today.dayOfWeek
  return `${today.add({ days })}T09:30`
}
