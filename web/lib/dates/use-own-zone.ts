import { useUser } from '#web/lib/session/session.ts'

/**
 * Returns the zone for event times: the user's own, otherwise the company's (R22). Schedules, statements and daily figures use the
 * company's.
 */
export function useOwnZone(): string {
  const { timeZone, company } = useUser()
  return timeZone || company.timeZone
}
