const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

/** Describes a span of time in seconds, such as `1 minute`, `5 hours` or `3 days`. Empty for less than a minute. */
export function describeAge(seconds: number): string {
  if (seconds < minuteSeconds) return ''
  if (seconds < 2 * hourSeconds) return countOf(seconds / minuteSeconds, 'minute')
  return seconds < 2 * daySeconds ? countOf(seconds / hourSeconds, 'hour') : countOf(seconds / daySeconds, 'day')
}

function countOf(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
