import { createLoader, parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { campaignStatuses } from '#graphql/model/statuses.ts'
import { deliveryTypes } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { campaignSorts, campaignsVariables } from './campaigns-variables.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(campaignStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(deliveryTypes)).withDefault([]),
  sort: parseAsStringLiteral(campaignSorts).withDefault('newest'),
}

/** Reads the filters from a URL. */
export const readCampaignFilters = createLoader(parsers)

/** The search, filters, order and page of the list. */
export function useCampaignFilters() {
  const view = useListView(parsers)
  const { filters } = view
  return { ...view, variables: useMemo(() => campaignsVariables(filters), [filters]) }
}

export type CampaignListView = ReturnType<typeof useCampaignFilters>
