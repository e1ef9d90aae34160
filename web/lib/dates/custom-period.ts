import type { Period } from './period.ts'

const calendarDay = /^[12]\d{3}-\d{2}-\d{2}$/

/** Returns the period between two days of the URL, "2026-11-01" and "2026-11-30". Undefined unless both are valid days in this order. */
export function customPeriod(from: string | null, to: string | null): Required<Period> | undefined {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** Returns true for a calendar day "2026-11-09". Also rejects 30 February, which Date.parse reads as 2 March. */
const isDay = (day: string | null): day is string =>
  day !== null && calendarDay.test(day) && new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8))
