import type { Knex } from 'knex'
import type { RewardsFilter } from '#contracts/reward/rewards-filter.ts'
import type { RewardFilterName } from '#contracts/reward/words.ts'
import { isOneOf, openRewards, rewardStatuses } from '#model/statuses.ts'
import type { QueryOf } from '#model/tables.ts'
import { isFoundPerson, rewardsOfPeople } from '#rules/people/search-people.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { countUpTo, isWithin, type Sql, sqlOf, unionAll, whereSql } from '#rules/platform/list/sql.ts'
import { startOfDay } from '#rules/platform/local-time.ts'

/**
 * The company whose rewards are listed, and the time zone of the filter's days. An act has `byTexts` as it was when its rewards were counted,
 * because words find other people than search texts.
 */
export type FilteredCompany = { company: string; timeZone: string; byTexts?: boolean }

/**
 * Restricts a query to the rewards of the company that match the filter. Ids of other companies match none. A search text is compared with
 * each reward that the query reads, or with `isRare` is looked up first.
 */
export function whereRewards(query: QueryOf<'rewards'>, filter: RewardsFilter, company: FilteredCompany, isRare = false): void {
  const { q } = filter
  whereFields(query, filter, company)
  if (q) whereSql(query, isRare ? isWithin('rewards.id', foundRewards(company.company, q)) : isFoundReward(q, company.byTexts))
}

const rareMax = 10_000

/** Returns true if a search text finds so few rewards that they are best looked up first. */
export const isRareSearch = async (knex: Knex, { q }: RewardsFilter, { company }: FilteredCompany): Promise<boolean> =>
  q ? (await countUpTo(knex, foundRewards(company, q), rareMax + 1)) <= rareMax : false

/** Applies a filter without its search text. */
export function whereFields(query: QueryOf<'rewards'>, filter: RewardsFilter, { company, timeZone }: FilteredCompany): void {
  const { ids, status, campaign, brand, valueFrom, valueTo } = filter
  query.where('rewards.company', company)
  if (ids) query.whereIn('rewards.id', ids.map(asRowId))
  if (campaign) query.where('rewards.campaign', asRowId(campaign))
  if (status) query.where((any) => status.forEach((name) => void any.orWhere((one) => whereStatus(one, name))))
  if (brand) query.where('rewards.brand', asRowId(brand))
  if (typeof valueFrom === 'number') query.where('rewards.value', '>=', valueFrom)
  if (typeof valueTo === 'number') query.where('rewards.value', '<=', valueTo)
  whereDays(query, 'rewards.issued_at', { from: filter.issuedFrom, to: filter.issuedTo, timeZone })
  whereDays(query, 'rewards.expires_at', { from: filter.expiresFrom, to: filter.expiresTo, timeZone })
}

type Days = { from: string | null | undefined; to: string | null | undefined; timeZone: string }

function whereDays(query: QueryOf<'rewards'>, column: 'rewards.issued_at' | 'rewards.expires_at', { from, to, timeZone }: Days): void {
  if (from) query.where(column, '>=', startOfDay(from, timeZone))
  if (to) query.where(column, '<', startOfDay(to, timeZone, 1))
}

function whereStatus(query: QueryOf<'rewards'>, name: RewardFilterName): void {
  const deliveryStatus = name === 'undelivered' ? 'failed' : name === 'waiting' ? 'scheduled' : undefined
  if (deliveryStatus) query.where('rewards.delivery_status', deliveryStatus).whereIn('rewards.status', openRewards)
  else query.where('rewards.status', name)
}

/** Returns a query of the ids of the company's rewards in any of the states. Each state is read by its own index. */
export const whereStates = (company: string, names: RewardFilterName[]): Sql =>
  unionAll([...new Set(names)].map((name) => whereState(company, name)))

function whereState(company: string, name: RewardFilterName): Sql {
  const others = rewardStatuses.filter((status) => !isOneOf(openRewards, status))
  // The index has only the rows of a literal word. SQLite prefers another index for `status in`, and reads all open rewards by it.
  const delivery = (word: string) => ({
    sql: `select id from rewards where company = ? and delivery_status = '${word}' and status not in (${others.map(() => '?').join(', ')})`,
    bindings: [company, ...others],
  })
  if (name === 'undelivered') return delivery('failed')
  if (name === 'waiting') return delivery('scheduled')
  return { sql: 'select id from rewards where company = ? and status = ?', bindings: [company, name] }
}

/** The keys of a reward itself. `number` is RW-886, or 886, which may also begin something else. `last4` are the last characters of a code. */
export type OwnKeys = { number?: { seq: number; isOnly: boolean } | undefined; last4?: string | undefined }

/** Returns the number and the end of a code that a search text may be. */
export function ownKeys(q: string): OwnKeys {
  const [, name, number] = /^(rw-)?(\d{1,15})$/i.exec(q) ?? []
  const last4 = /^[a-z0-9]{4}$/i.test(q) ? q.toUpperCase() : undefined
  return { number: number ? { seq: Number(number), isOnly: name !== undefined } : undefined, last4 }
}

/**
 * Returns a query of the ids of the company's rewards that a search text finds. They are those of the people it finds, and those with its
 * number or end of a code. `driver` is the word to read people by. A reward is found by its person's present name and all their addresses.
 */
export function foundRewards(company: string, q: string, driver?: number): Sql {
  const { number, last4 } = ownKeys(q)
  const bySeq = number && { sql: 'select id from rewards where company = ? and seq = ?', bindings: [company, number.seq] }
  if (bySeq && number.isOnly) return bySeq
  return unionAll([
    rewardsOfPeople(company, q, driver),
    ...(last4 ? [{ sql: 'select id from rewards where company = ? and code_last4 = ?', bindings: [company, last4] }] : []),
    ...(bySeq ? [bySeq] : []),
  ])
}

/** Returns the condition that a search text finds a reward, which compares one reward. */
export function isFoundReward(q: string, byTexts?: boolean): Sql {
  const { number, last4 } = ownKeys(q)
  if (number?.isOnly) return { sql: 'rewards.seq = ?', bindings: [number.seq] }
  const person = isFoundPerson('rewards.recipient', q, byTexts)
  const end: Sql | '' = last4 ? { sql: ' or rewards.code_last4 = ?', bindings: [last4] } : ''
  const own: Sql | '' = number ? { sql: ' or rewards.seq = ?', bindings: [number.seq] } : ''
  return sqlOf`(${person}${end}${own})`
}
