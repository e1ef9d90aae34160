import { useUser } from '#web/lib/session/session.ts'

/**
 * The zone in which times of events are shown: the person's own, else the company's (R22). Schedules, statements and days of figures
 * keep the company's.
 */
export function useOwnZone(): string {
  const { timeZone, company } = useUser()
  return timeZone || company.timeZone
}
