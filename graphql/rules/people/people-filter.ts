import type { PeopleFilter } from '#contracts/recipient/people-filter.ts'
import type { QueryOf } from '#model/tables.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { whereSql } from '#rules/platform/list/sql.ts'
import { hasTag, isFoundPerson } from './search-people.ts'

/**
 * Restricts a query to the company's people that match the filter. Erased people are excluded. A job passes `byTexts` as it was when its
 * people were counted, because words find others than search texts.
 */
export function wherePeople(query: QueryOf<'recipients'>, company: string, filter: PeopleFilter, byTexts?: boolean): void {
  whereListed(query, company, filter)
  whereFound(query, filter, byTexts)
}

/** Applies a filter without its search text and its tag. */
export function whereListed(query: QueryOf<'recipients'>, company: string, { ids, status, createdFrom, createdTo }: PeopleFilter): void {
  query.where('recipients.company', company).whereNot('recipients.status', 'erased')
  if (ids) query.whereIn('recipients.id', ids.map(asRowId))
  if (status) query.whereIn('recipients.status', status)
  // a job stores its filter as JSON
  if (createdFrom) query.where('recipients.date_created', '>=', new Date(createdFrom))
  if (createdTo) query.where('recipients.date_created', '<', new Date(createdTo))
}

/** Restricts a query to people with the tag, and to those that the search text finds. Both are compared with each person it reads. */
export function whereFound(query: QueryOf<'recipients'>, { tag, q }: PeopleFilter, byTexts?: boolean): void {
  if (q) whereSql(query, isFoundPerson('recipients.id', q, byTexts))
  if (tag) whereSql(query, hasTag('recipients.id', tag, byTexts))
}
