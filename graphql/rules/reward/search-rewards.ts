import type { Knex } from 'knex'
import type { FoundRewards, RewardSearch } from '#contracts/rest/search.ts'
import type { RewardsFilter } from '#contracts/reward/rewards-filter.ts'
import { rarestWord } from '#rules/people/search-people.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { type Bounds, type Driver, findPage, type ListedRows } from '#rules/platform/list/find-page.ts'
import { conditionsOf, sqlOf } from '#rules/platform/list/sql.ts'
import { type FilteredCompany, foundRewards, isFoundReward, whereFields, whereStates } from './reward-filter.ts'

/** Finds a page of the company's rewards in the order of its list, with the number and sums of all that match. Refuses NOT_FOUND. */
export async function searchRewards(knex: Knex, company: FilteredCompany, search: RewardSearch, bounds?: Bounds): Promise<FoundRewards> {
  await requireOwn(knex, company.company, search.filter)
  const driver = search.filter.q ? await rarestWord(knex, company.company, search.filter.q) : undefined
  const { sums, ...page } = await findPage(knex, listedRewards(knex, company, search, driver), search, bounds)
  const [value, remaining] = sums ?? [null, null]
  return { ...page, value: value ?? null, remaining: remaining ?? null }
}

/** Refuses NOT_FOUND for ids of rewards and campaigns that the company does not have, and for an unknown brand. */
async function requireOwn(knex: Knex, company: string, { ids, campaign, brand }: RewardsFilter): Promise<void> {
  const distinct = [...new Set(ids?.map(asRowId))]
  const own = ids ? await knex('rewards').where({ company }).whereIn('id', distinct).pluck('id') : []
  const isMissing =
    own.length < distinct.length ||
    (campaign &&
      !(await knex('campaigns')
        .where({ company, id: asRowId(campaign) })
        .first('id'))) ||
    (brand &&
      !(await knex('brands')
        .where({ id: asRowId(brand) })
        .first('id')))
  if (isMissing) throw refusal('NOT_FOUND')
}

const columns = [
  ...['id', 'company', 'campaign', 'recipient', 'seq', 'value', 'remaining', 'status', 'delivery_status', 'brand', 'code_last4'],
  ...['expires_at', 'issued_at'],
]

function listedRewards(knex: Knex, me: FilteredCompany, { filter, sort }: RewardSearch, driver: number | undefined): ListedRows {
  const { company } = me
  const { q, ids, status, campaign, brand, valueFrom, valueTo, issuedFrom, issuedTo, expiresFrom, expiresTo } = filter
  const part = (fields: RewardsFilter) => conditionsOf<'rewards'>(knex('rewards').where((query) => whereFields(query, fields, me)))
  const parts: RewardsFilter[] = [
    ...[{ ids }, { campaign }, { brand }, { valueFrom, valueTo }],
    ...[
      { issuedFrom, issuedTo },
      { expiresFrom, expiresTo },
    ],
  ]
  const byFields = (fields: RewardsFilter): Driver => ({ ids: sqlOf`select id from rewards where ${part(fields)}` })
  const drivers = parts.filter(isUsed).map(byFields)
  if (status) drivers.push({ ids: whereStates(company, status) })
  if (q) drivers.push({ ids: foundRewards(company, q, driver), rest: part(filter), isOnly: drivers.length === 0 })
  const order = orderOf(sort, Boolean(issuedFrom || issuedTo))
  return {
    table: 'rewards',
    columns,
    order,
    all: byFields({}).ids,
    drivers,
    rest: q ? sqlOf`${part(filter)} and ${isFoundReward(q)}` : part(filter),
    walk: part(walkedFields(filter, order.column)),
    sums: ['value', 'remaining'],
  }
}

const isUsed = (fields: RewardsFilter): boolean => Object.values(fields).some((value) => value !== undefined && value !== null)

/** Returns the order of a list. The newest rewards of a time of issue are those issued last, as an index has them. */
function orderOf(sort: RewardSearch['sort'], isByIssue: boolean): ListedRows['order'] {
  const column = sort.replace(/^-/, '')
  return { column: column === 'seq' && isByIssue ? 'issued_at' : column, isDescending: sort.startsWith('-') }
}

/** Returns the part of a filter whose rows one index has in the list's order. */
function walkedFields(filter: RewardsFilter, column: string): RewardsFilter {
  const { campaign, brand, status, valueFrom, valueTo, issuedFrom, issuedTo, expiresFrom, expiresTo } = filter
  if (column === 'value') return { valueFrom, valueTo }
  if (column === 'expires_at') return { expiresFrom, expiresTo }
  if (column === 'issued_at') return { issuedFrom, issuedTo }
  const [state, ...others] = status ?? []
  const single: RewardsFilter = state && !others.length && state !== 'undelivered' && state !== 'waiting' ? { status: [state] } : {}
  if (campaign) return { campaign, ...single }
  return brand ? { brand } : single
}
