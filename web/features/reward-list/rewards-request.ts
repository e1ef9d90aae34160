import type { RewardFilterName } from '#graphql/contracts/reward/words.ts'
import { customPeriod } from '#web/lib/dates/custom-period.ts'
import type { Period } from '#web/lib/dates/period.ts'
import { parseMoney, toMinorNumber } from '#web/lib/money/money.ts'

/** The orders of the list of rewards, by their names in the URL. */
export const rewardSorts = ['newest', 'oldest', '-value', 'value', 'expiry', '-expiry'] as const
export type RewardSort = (typeof rewardSorts)[number]

const columns = {
  newest: '-seq',
  oldest: 'seq',
  value: 'value',
  '-value': '-value',
  expiry: 'expires_at',
  '-expiry': '-expires_at',
} as const satisfies Record<RewardSort, string>

/** The filters of the list as its URL has them. `min` and `max` are values in major units as typed, such as "500.50". */
export type RewardFilterValues = {
  q: string
  status: RewardFilterName[]
  campaign: string | null
  brand: string | null
  min: string | null
  max: string | null
  issuedFrom: string | null
  issuedTo: string | null
  expiresFrom: string | null
  expiresTo: string | null
}

/** Returns the chosen days of a date filter. Undefined without both, or if they are not valid days in this order. */
export const daysOf = (from: string | null, to: string | null): Required<Period> | undefined => customPeriod(from, to)

/** Converts the filters to the filter of the search, the export and the bulk acts. Leaves out what is empty or cannot be read. */
export function rewardsFilterOf(values: RewardFilterValues, currency: string) {
  const { q, status, campaign, brand } = values
  const issued = daysOf(values.issuedFrom, values.issuedTo)
  const expires = daysOf(values.expiresFrom, values.expiresTo)
  const valueFrom = values.min && parseMoney(values.min, currency)
  const valueTo = values.max && parseMoney(values.max, currency)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(status.length > 0 && { status }),
    ...(campaign && { campaign }),
    ...(brand && { brand }),
    ...(valueFrom && { valueFrom: toMinorNumber(valueFrom) }),
    ...(valueTo && { valueTo: toMinorNumber(valueTo) }),
    ...(issued && { issuedFrom: issued.from, issuedTo: issued.to }),
    ...(expires && { expiresFrom: expires.from, expiresTo: expires.to }),
  }
}

type ListValues = RewardFilterValues & { sort: RewardSort; page: number; size: number }

/** Returns the search for one page of the list. */
export function rewardsSearch(values: ListValues, currency: string) {
  const request = { filter: rewardsFilterOf(values, currency), sort: columns[values.sort] }
  return { path: '/search/rewards' as const, request, page: Math.max(1, values.page), size: values.size }
}
