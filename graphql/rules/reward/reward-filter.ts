import type { RewardsFilter } from '#contracts/reward/rewards-filter.ts'
import type { RewardFilterName } from '#contracts/reward/words.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { openRewards } from '#model/statuses.ts'
import type { QueryOf } from '#model/tables.ts'
import { hasWords } from '#rules/platform/db/literal-text.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { startOfDay } from '#rules/platform/local-time.ts'

/** The company whose rewards are listed, and the time zone of the filter's days. */
export type FilteredCompany = { company: string; timeZone: string }

const codeEnd = /^[A-Z0-9]{4}$/
const reference = /^rw-(\d{1,15})$/

/** Restricts a query to the rewards of the company that match the filter. Ids of other companies match none. */
export function whereRewards(query: QueryOf<'rewards'>, filter: RewardsFilter, { company, timeZone }: FilteredCompany): void {
  const { ids, q, status, campaign, brand, valueFrom, valueTo } = filter
  query.where('rewards.company', company)
  if (ids) query.whereIn('rewards.id', ids.map(asRowId))
  if (campaign) query.where('rewards.campaign', asRowId(campaign))
  if (status) query.where((any) => status.forEach((name) => void any.orWhere((one) => whereStatus(one, name))))
  if (brand) query.where('rewards.brand', asRowId(brand))
  if (typeof valueFrom === 'number') query.where('rewards.value', '>=', valueFrom)
  if (typeof valueTo === 'number') query.where('rewards.value', '<=', valueTo)
  whereDays(query, 'rewards.issued_at', { from: filter.issuedFrom, to: filter.issuedTo, timeZone })
  whereDays(query, 'rewards.expires_at', { from: filter.expiresFrom, to: filter.expiresTo, timeZone })
  if (q) query.where((any) => whereSearched(any, foldText(q)))
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

function whereSearched(query: QueryOf<'rewards'>, text: string): void {
  const number = reference.exec(text)?.[1]
  if (number) return void query.where('rewards.seq', Number(number))
  query.whereRaw(...hasWords('rewards.search_text', text))
  if (codeEnd.test(text.toUpperCase())) query.orWhere('rewards.code_last4', text.toUpperCase())
}
