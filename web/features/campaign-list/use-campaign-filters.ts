import { createLoader, parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { campaignStatuses } from '#graphql/model/statuses.ts'
import { deliveryTypes } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { campaignSorts, campaignsVariables } from './campaigns-variables.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(campaignStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(deliveryTypes)).withDefault([]),
  sort: parseAsStringLiteral(campaignSorts).withDefault('newest'),
}

/** What an address asks of the list. */
export const readCampaignFilters = createLoader(parsers)

/** Search, filter, order and page of the list, kept in the address: a shared link shows the same rows. */
export function useCampaignFilters() {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const { q, status, type, sort, page, size } = filters
  const variables = useMemo(() => campaignsVariables({ q, status, type, sort, page, size }), [q, status, type, sort, page, size])
  return {
    filters,
    setFilters,
    variables,
    isFiltered: q.trim() !== '' || status.length > 0 || type.length > 0,
    clear: () => setFilters({ q: null, status: null, type: null, page: null }),
  }
}

export type CampaignListView = ReturnType<typeof useCampaignFilters>
