import type { audit_events_filter } from '#web/gql/graphql.ts'
import { addDays } from '#web/lib/dates/dates.ts'
import type { Period } from '#web/lib/dates/period.ts'
import { startOfDay } from '#web/lib/dates/temporal.ts'
import { type ActionArea, actionAreas } from './action-areas.ts'

export const eventsPerPage = 50

export type LogFilter = { area: ActionArea | null; actor: string | null; period: Period; q: string }

/**
 * Converts the filter to the input of the export. Days become moments in the company's time zone, and the area becomes its action prefixes.
 */
export function logExportFilter({ area, actor, period: { from, to }, q }: LogFilter, timeZone: string) {
  return {
    ...(area && { areas: [...actionAreas[area]] }),
    ...(actor && { actor }),
    ...(from && { from: startOfDay(from, timeZone) }),
    to: startOfDay(addDays(to, 1), timeZone),
    ...(q.trim() && { q: q.trim() }),
  }
}

/** Converts the filter to query variables. `before` is the number of the last event on the previous page, or null for the first page. */
export function logVariables(filter: LogFilter, timeZone: string, before: string | null) {
  const { areas, actor, from, to, q } = logExportFilter(filter, timeZone)
  const all: audit_events_filter[] = [
    { occurred_at: { ...(from && { _gte: from }), _lt: to } },
    ...(areas ? [{ _or: areas.map((area) => ({ action: { _starts_with: `${area}.` } })) }] : []),
    ...(actor ? [{ actor: { id: { _eq: actor } } }] : []),
    ...(q ? [{ _or: searchFilters(q) }] : []),
  ]
  return {
    counted: { _and: all },
    filter: { _and: [...all, ...(before ? [{ seq: { _lt: before } }] : [])] },
    // One more than shown, to detect older events.
    limit: eventsPerPage + 1,
  }
}

const searchFilters = (q: string): audit_events_filter[] => [
  { action: { _icontains: q } },
  { entity_id: { _icontains: q } },
  { ip: { _icontains: q } },
  { request_id: { _icontains: q } },
  { actor: { name: { _icontains: q } } },
]
