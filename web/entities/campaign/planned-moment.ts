import { formatCalendarDay, zoneName } from '#web/lib/dates/dates.ts'

/** "23 Nov 2026, 09:30 IST" for the wall time a person chose; undefined where the campaign leaves at once. */
export function plannedMoment(delivery: unknown): string | undefined {
  if (!isPlanned(delivery)) return undefined
  const [day = '', time = ''] = delivery.sendAtLocal.split('T')
  return `${formatCalendarDay(day, { year: true })}, ${time.slice(0, 5)} ${zoneName(`${day}T12:00:00Z`, delivery.timeZone)}`
}

type Planned = { sendAtLocal: string; timeZone: string }

function isPlanned(delivery: unknown): delivery is Planned {
  return (
    typeof delivery === 'object' &&
    delivery !== null &&
    'sendMode' in delivery &&
    delivery.sendMode === 'scheduled' &&
    'sendAtLocal' in delivery &&
    typeof delivery.sendAtLocal === 'string' &&
    'timeZone' in delivery &&
    typeof delivery.timeZone === 'string'
  )
}
