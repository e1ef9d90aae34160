import { createLoader, type inferParserType, parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { campaignStatuses } from '#graphql/model/statuses.ts'
import { useUser } from '#web/lib/session/session.ts'
import { parseAsId } from '#web/ui/list/address-parsers.ts'
import { daysOf, parseAsDay } from '#web/ui/list/days-filter.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { campaignSorts, campaignsExportFilter, campaignsVariables } from './campaigns-variables.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(campaignStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(deliveryTypes)).withDefault([]),
  owner: parseAsId,
  createdFrom: parseAsDay,
  createdTo: parseAsDay,
  launchedFrom: parseAsDay,
  launchedTo: parseAsDay,
  sort: parseAsStringLiteral(campaignSorts).withDefault('newest'),
}

const readParams = createLoader(parsers)

/** Returns the variables of the list's query by its URL, so that the query can start before the page renders. */
export const readCampaignVariables = (query: URLSearchParams, timeZone: string) => campaignsVariables(withDays(readParams(query)), timeZone)

/** Returns the campaign list's search, filters, order and page from the URL, functions to change them, and the query's variables. */
export function useCampaignFilters() {
  const { timeZone } = useUser().company
  const view = useListView(parsers)
  const { filters } = view
  const values = useMemo(() => withDays(filters), [filters])
  return {
    ...view,
    values,
    exported: useMemo(() => campaignsExportFilter(values, timeZone), [values, timeZone]),
    variables: useMemo(() => campaignsVariables(values, timeZone), [values, timeZone]),
  }
}

export type CampaignListView = ReturnType<typeof useCampaignFilters>

type Params = inferParserType<typeof parsers>

const withDays = ({ createdFrom, createdTo, launchedFrom, launchedTo, ...others }: Params) => ({
  ...others,
  created: daysOf(createdFrom, createdTo),
  launched: daysOf(launchedFrom, launchedTo),
})
