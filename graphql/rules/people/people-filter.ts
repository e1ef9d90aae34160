import type { PeopleFilter } from '#contracts/recipient/people-filter.ts'
import { tagToken } from '#contracts/recipient/tag-text.ts'
import type { QueryOf } from '#model/tables.ts'
import { hasWords, likePattern } from '#rules/platform/db/literal-text.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { whereSql } from '#rules/platform/list/sql.ts'
import { arePeopleWordsFilled } from './people-words.ts'
import { hasTag, isFoundPerson } from './search-people.ts'

/** Restricts a query to the company's people that match the filter. Erased people are excluded. */
export function wherePeople(query: QueryOf<'recipients'>, company: string, filter: PeopleFilter): void {
  whereListed(query, company, filter)
  whereFound(query, filter)
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
export function whereFound(query: QueryOf<'recipients'>, { tag, q }: PeopleFilter): void {
  const person = q && isFoundPerson('recipients.id', q)
  if (person) whereSql(query, person)
  else if (q) query.whereRaw(...hasWords('recipients.search_text', q))
  if (tag && arePeopleWordsFilled()) whereSql(query, hasTag('recipients.id', tag))
  else if (tag) query.whereRaw("recipients.search_text like ? escape '\\'", [likePattern(tagToken(tag))])
}
