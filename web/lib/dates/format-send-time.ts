import { formatDay, formatTime, zoneName } from './dates.ts'

/** Formats a time in its zone as "Mon 23 Nov, 09:30 IST", and with its year when `year` is set. */
export function formatSendTime(iso: string, timeZone: string, { year = false }: { year?: boolean } = {}): string {
  const day = formatDay(iso, timeZone)
  return `${weekday(iso, timeZone)} ${year ? day : day.slice(0, -5)}, ${formatTime(iso, timeZone)} ${zoneName(iso, timeZone)}`
}

/** Formats the value of a datetime-local input as "Mon 23 Nov 2026, 09:30". Undefined while the input is incomplete. */
export function formatWallTime(local: string): string | undefined {
  const iso = `${local}Z`
  return Number.isNaN(Date.parse(iso)) ? undefined : `${weekday(iso, 'UTC')} ${formatDay(iso, 'UTC')}, ${formatTime(iso, 'UTC')}`
}

function weekday(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' }).format(new Date(iso))
}
