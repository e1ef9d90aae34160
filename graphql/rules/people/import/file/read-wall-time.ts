/** A day alone means its morning. */
const morning = '09:00'

const isoLike = /^(\d{4}-\d\d-\d\d)(?:[T ](\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?)?$/
/** Days since 30 December 1899, as a spreadsheet stores dates: for the years 2000 to 2100. */
const serial = /^\d{5}(?:\.\d+)?$/
const [serialMin, serialMax] = [36_526, 73_050]
const minutesPerDay = 24 * 60

/**
 * 2026-11-23, 2026-11-23 9:30 or a spreadsheet's own date → 2026-11-23T09:30. What could be read in two ways (11/12/2026) is not
 * guessed.
 */
export function readWallTime(text: string): string | undefined {
  const [, day, time] = isoLike.exec(text) ?? []
  if (day) return `${day}T${(time ?? morning).padStart(5, '0')}`
  const days = serial.test(text) ? Number(text) : 0
  if (days < serialMin || days > serialMax) return undefined
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * minutesPerDay) * 60_000).toISOString()
  return Number.isInteger(days) ? `${at.slice(0, 10)}T${morning}` : at.slice(0, 16)
}
