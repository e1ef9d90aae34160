import type { Knex } from 'knex'
import type { PeopleFilter } from '#contracts/recipient/people-filter.ts'
import type { FoundPeople, PeopleSearch } from '#contracts/rest/search.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { type Bounds, type Driver, findPage, type ListedRows } from '#rules/platform/list/find-page.ts'
import { conditionsOf, type Sql, sqlOf } from '#rules/platform/list/sql.ts'
import { whereFound, whereListed } from './people-filter.ts'
import { foundPeople, rarestWord, taggedPeople } from './search-people.ts'

/** Finds a page of the company's people, newest first, with the number of all that match. Refuses NOT_FOUND for ids of others. */
export async function findPeople(knex: Knex, company: string, search: PeopleSearch, bounds?: Bounds): Promise<FoundPeople> {
  const { q, ids } = search.filter
  const distinct = [...new Set(ids?.map(asRowId))]
  const own = ids ? await knex('recipients').where({ company }).whereIn('id', distinct).pluck('id') : []
  if (own.length < distinct.length) throw refusal('NOT_FOUND')
  const driver = q ? await rarestWord(knex, company, q) : undefined
  const { sums: _, ...page } = await findPage(knex, listedPeople(knex, company, search, driver), search, bounds)
  return page
}

function listedPeople(knex: Knex, company: string, { filter }: PeopleSearch, driver: number | undefined): ListedRows {
  const { q, tag, ids, status, createdFrom, createdTo } = filter
  const part = (fields: PeopleFilter) =>
    conditionsOf<'recipients'>(knex('recipients').where((query) => whereListed(query, company, fields)))
  const only = (fields: PeopleFilter): Driver => ({ ids: sqlOf`select id from recipients where ${part(fields)}` })
  const drivers: Driver[] = []
  if (ids) drivers.push(only({ ids }))
  if (status) drivers.push(only({ status }))
  if (createdFrom || createdTo) drivers.push(only({ createdFrom, createdTo }))
  if (tag) drivers.push({ ids: taggedPeople(company, tag) })
  const restWith = (also: PeopleFilter) => sqlOf`${part(filter)}${alsoFound(knex, also)}`
  // erased people have no words
  if (q) drivers.push({ ids: foundPeople(company, q, driver), rest: restWith({ tag }), isOnly: drivers.length === 0 })
  return {
    table: 'recipients',
    columns: ['id', 'company', 'seq', 'status', 'date_created'],
    order: { column: 'seq', isDescending: true },
    all: only({}).ids,
    drivers,
    rest: restWith(filter),
    walk: part(status?.length === 1 ? { status } : {}),
    sums: [],
  }
}

/** Returns the conditions of the tag and the search text, for people who are read in the order of their list. */
function alsoFound(knex: Knex, filter: PeopleFilter): Sql | '' {
  if (!filter.q && !filter.tag) return ''
  return sqlOf` and ${conditionsOf<'recipients'>(knex('recipients').where((query) => whereFound(query, filter)))}`
}
