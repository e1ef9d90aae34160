import { formatCalendarDay, zoneName } from '#web/lib/dates/dates.ts'

/** Formats the chosen wall time, such as "23 Nov 2026, 09:30 IST". Undefined if the campaign is sent immediately. */
export function plannedMoment(delivery: unknown): string | undefined {
  if (!isScheduled(delivery)) return undefined
  const [day = '', time = ''] = delivery.sendAtLocal.split('T')
  return `${formatCalendarDay(day, { year: true })}, ${time.slice(0, 5)} ${zoneName(`${day}T12:00:00Z`, delivery.timeZone)}`
}

type ScheduledDelivery = { sendAtLocal: string; timeZone: string }

function isScheduled(delivery: unknown): delivery is ScheduledDelivery {
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
