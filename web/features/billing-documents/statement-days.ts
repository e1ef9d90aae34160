import type { StatementDetails } from '#graphql/contracts/document/words.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'

/** Returns the first and last calendar day of a statement, for a link to the same period of the wallet. */
export const statementDays = ({ from, to, monthZone }: Pick<StatementDetails, 'from' | 'to' | 'monthZone'>) => ({
  from: dayIn(monthZone, from),
  to: addDays(dayIn(monthZone, to), -1),
})

/** Formats a period such as "2026-10" as "October 2026". */
export const monthName = (period: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${period}-01T00:00:00Z`))
