import type { Period } from './period.ts'

const calendarDay = /^[12]\d{3}-\d{2}-\d{2}$/

/** Returns the period of two URL parameters when both are valid days in order. */
export function customPeriod(from: string | null, to: string | null): Required<Period> | undefined {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** Also rejects 30 February, which Date.parse reads as 2 March. */
const isDay = (day: string | null): day is string =>
  day !== null && calendarDay.test(day) && new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8))
