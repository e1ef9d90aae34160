import { createLoader, parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { campaignStatuses } from '#graphql/model/statuses.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { campaignSorts, campaignsVariables } from './campaigns-variables.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(campaignStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(deliveryTypes)).withDefault([]),
  sort: parseAsStringLiteral(campaignSorts).withDefault('newest'),
}

/** Reads the campaign list's search, filters, order and page from a URL, so that its query can start before the page renders. */
export const readCampaignFilters = createLoader(parsers)

/** Returns the campaign list's search, filters, order and page from the URL, functions to change them, and the query's variables. */
export function useCampaignFilters() {
  const view = useListView(parsers)
  const { filters } = view
  return { ...view, variables: useMemo(() => campaignsVariables(filters), [filters]) }
}

export type CampaignListView = ReturnType<typeof useCampaignFilters>
