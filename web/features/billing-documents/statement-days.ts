import type { StatementDetails } from '#graphql/rules/ledger/document/document-details.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'

/** Returns the first and last day of a statement, in the format of the wallet's URL. */
export const statementDays = ({ from, to, timeZone }: Pick<StatementDetails, 'from' | 'to' | 'timeZone'>) => ({
  from: dayIn(timeZone, from),
  to: addDays(dayIn(timeZone, to), -1),
})

/** Formats a period as "October 2026". */
export const monthName = (period: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${period}-01T00:00:00Z`))
