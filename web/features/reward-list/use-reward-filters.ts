import { createLoader, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { rewardFilters } from '#graphql/contracts/reward/words.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { type RewardFilterValues, rewardSorts, rewardsSearch } from './rewards-request.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(rewardFilters)).withDefault([]),
  campaign: parseAsString,
  brand: parseAsString,
  min: parseAsString,
  max: parseAsString,
  issuedFrom: parseAsString,
  issuedTo: parseAsString,
  expiresFrom: parseAsString,
  expiresTo: parseAsString,
  sort: parseAsStringLiteral(rewardSorts).withDefault('newest'),
}

const readFilters = createLoader(parsers)

/** Reads the search of a URL, so that it can start before the page renders. */
export const readRewardsSearch = (search: URLSearchParams, currency: string) => rewardsSearch(valid(readFilters(search)), currency)

/** Keeps search, filters, order and page of the list of rewards in the URL. Returns them with the search for its route. */
export function useRewardFilters(currency: string) {
  const view = useListView(parsers)
  const filters = useMemo(() => valid(view.filters), [view.filters])
  const search = useMemo(() => rewardsSearch(filters, currency), [filters, currency])
  return { ...view, filters, search }
}

export type RewardsView = ReturnType<typeof useRewardFilters>

/** Leaves out ids that cannot exist, which the server would refuse. */
const valid = <Values extends Pick<RewardFilterValues, 'campaign' | 'brand'>>({ campaign, brand, ...rest }: Values) => ({
  ...rest,
  campaign: campaign && isUuid(campaign) ? campaign : null,
  brand: brand && isUuid(brand) ? brand : null,
})
