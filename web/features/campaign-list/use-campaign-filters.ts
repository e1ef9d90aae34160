import { parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { campaignSorts, campaignStatuses, campaignsVariables } from './campaigns-variables.ts'
import { listParsers } from './list-parsers.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(campaignStatuses)).withDefault([]),
  sort: parseAsStringLiteral(campaignSorts).withDefault('newest'),
}

/** Search, filter, order and page of the list, kept in the address: a shared link shows the same rows. */
export function useCampaignFilters() {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const { q, status, sort, page, size } = filters
  const variables = useMemo(() => campaignsVariables({ q, status, sort, page, size }), [q, status, sort, page, size])
  return {
    filters,
    setFilters,
    variables,
    isFiltered: q.trim() !== '' || status.length > 0,
    clear: () => setFilters({ q: null, status: null, page: null }),
  }
}

export type CampaignListView = ReturnType<typeof useCampaignFilters>
