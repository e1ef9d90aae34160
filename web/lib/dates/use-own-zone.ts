import { useUser } from '#web/lib/session/session.ts'

/** The clock that the times of events are read by: the person's own zone, else the company's (R22). Schedules, statements and days of figures keep the company's. */
export function useOwnZone(): string {
  const { timeZone, company } = useUser()
  return timeZone || company.timeZone
}
