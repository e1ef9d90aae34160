import type { Knex } from 'knex'
import type { PeopleFilter } from '#contracts/recipient/people-filter.ts'
import type { FoundPeople, PeopleSearch } from '#contracts/rest/search.ts'
import { type Bounds, findPage, type ListedRows } from '#rules/platform/list/find-page.ts'
import { conditionsOf, isWithin, type Sql, sqlOf } from '#rules/platform/list/sql.ts'
import { whereFound, whereListed } from './people-filter.ts'
import { arePeopleWordsFilled } from './people-words.ts'
import { foundPeople, hasTag, isFoundPerson, rarestWord, taggedPeople } from './search-people.ts'

/** Finds a page of the company's people, newest first, with the number of all that match. */
export async function findPeople(knex: Knex, company: string, search: PeopleSearch, bounds?: Bounds): Promise<FoundPeople> {
  const { q } = search.filter
  const driver = q ? await rarestWord(knex, company, q) : undefined
  const { sums: _, ...page } = await findPage(knex, listedPeople(knex, company, search, driver), search, bounds)
  return page
}

function listedPeople(knex: Knex, company: string, { filter }: PeopleSearch, driver: number | undefined): ListedRows {
  const { q, tag, ids, status } = filter
  const part = (fields: PeopleFilter) =>
    conditionsOf<'recipients'>(knex('recipients').where((query) => whereListed(query, company, fields)))
  const drivers: ListedRows['drivers'] = [{ narrow: part({}) }]
  if (ids) drivers.push({ narrow: part({ ids }) })
  if (status) drivers.push({ narrow: part({ status }) })
  if (tag && arePeopleWordsFilled()) drivers.push({ narrow: isWithin('recipients.id', taggedPeople(company, tag)) })
  if (q) drivers.push({ narrow: isWithin('recipients.id', foundPeople(company, q, driver)) })
  return {
    table: 'recipients',
    columns: ['id', 'company', 'seq', 'status', ...(arePeopleWordsFilled() ? [] : ['search_text'])],
    order: { column: 'seq', isDescending: true },
    drivers,
    rest: sqlOf`${part(filter)}${alsoFound(knex, company, filter)}`,
    walk: part(status?.length === 1 ? { status } : {}),
    sums: [],
  }
}

/** Returns the conditions of the tag and the search text, for people who are read in the order of their list. */
function alsoFound(knex: Knex, company: string, filter: PeopleFilter): Sql | string {
  const { q, tag } = filter
  if (!q && !tag) return ''
  if (!arePeopleWordsFilled())
    return sqlOf` and ${conditionsOf<'recipients'>(knex('recipients').where((query) => whereFound(query, company, filter)))}`
  const person = q && isFoundPerson('recipients.id', q)
  return sqlOf`${person ? sqlOf` and (${person})` : ''}${tag ? sqlOf` and ${hasTag('recipients.id', tag)}` : ''}`
}
