/** Returns the last `count` months that have ended, as "2026-10", oldest first. */
export function pastMonths(count: number): string[] {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
    .format(Date.now() - 15 * 60_000)
    .split('-')
    .map(Number)
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - 1 - count + at, 1)).toISOString().slice(0, 7))
}
