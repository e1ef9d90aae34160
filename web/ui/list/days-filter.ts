import { parseAsString } from 'nuqs'
import type { LoaderFunction } from 'react-router'
import { customPeriod } from '#web/lib/dates/custom-period.ts'
import { addDays } from '#web/lib/dates/dates.ts'
import type { Period } from '#web/lib/dates/period.ts'
import { loadTemporal, startOfDay } from '#web/lib/dates/temporal.ts'

/** The first and the last day of a filter by date, both included. */
export type Days = Required<Period>

/** Parses the first or the last day of a filter by date in the URL. Its parameters end in `From` and `To`. */
export const parseAsDay = parseAsString

/** Returns the days of a filter by its URL parameters. Undefined unless both are days in this order. */
export const daysOf: (from: string | null, to: string | null) => Days | undefined = customPeriod

/** Returns the instants (ISO) from which and before which rows match the days, in a zone. Both are undefined without days. */
export const instantsOf = (days: Days | undefined, timeZone: string): { from?: string; to?: string } =>
  days ? { from: startOfDay(days.from, timeZone), to: startOfDay(addDays(days.to, 1), timeZone) } : {}

/** Loads what `instantsOf` needs, if the query of a URL has a filter by date. */
export const loadForDays = (query: URLSearchParams): Promise<void> | undefined =>
  [...query.keys()].some((name) => name.endsWith('From')) ? loadTemporal() : undefined

/** The loader of a page whose list has filters by date. */
export const daysLoader: LoaderFunction = async ({ request }) => {
  await loadForDays(new URL(request.url).searchParams)
  return null
}
