import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { foldText } from '#graphql/contracts/text/fold-text.ts'
import type { CampaignStatus } from '#graphql/model/statuses.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { type Days, instantsOf } from '#web/ui/list/days-filter.ts'

/** The sort orders of the campaign list, by their names in the URL. */
export const campaignSorts = ['newest', 'oldest', 'name', '-name', 'recipients', '-recipients', 'value', '-value'] as const
export type CampaignSort = (typeof campaignSorts)[number]

const columns: Record<CampaignSort, string[]> = {
  newest: ['-seq'],
  oldest: ['seq'],
  name: ['name', '-seq'],
  '-name': ['-name', '-seq'],
  recipients: ['recipient_count', '-seq'],
  '-recipients': ['-recipient_count', '-seq'],
  value: ['subtotal', '-seq'],
  '-value': ['-subtotal', '-seq'],
}

/** The filters of the list. Days are whole days in the company's time zone. */
export type CampaignFilterValues = {
  q: string
  status: CampaignStatus[]
  type: DeliveryType[]
  owner: string | null
  created: Days | undefined
  launched: Days | undefined
}

/** Returns the filter of the export. Archived campaigns are included only if `status` names them. */
export function campaignsExportFilter({ q, status, type, owner, created, launched }: CampaignFilterValues, timeZone: string) {
  const [createdIn, launchedIn] = [instantsOf(created, timeZone), instantsOf(launched, timeZone)]
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(status.length > 0 && { status }),
    ...(type.length > 0 && { type }),
    ...(owner && { owner }),
    ...(createdIn.from && { createdFrom: createdIn.from, createdTo: createdIn.to }),
    ...(launchedIn.from && { launchedFrom: launchedIn.from, launchedTo: launchedIn.to }),
  }
}

type Shown = { sort: CampaignSort; page: number; size: number }

/** Converts the list's filters to the query's filter, which finds the rows of the export, with its order and page. */
export function campaignsVariables(values: CampaignFilterValues & Shown, timeZone: string) {
  const { q, status, type, owner, createdFrom, createdTo, launchedFrom, launchedTo } = campaignsExportFilter(values, timeZone)
  const text = foldText(q ?? '')
  return {
    filter: {
      ...(text !== '' && { search_text: { _icontains: text } }),
      // Archived campaigns are listed only if the filter includes them.
      status: status ? { _in: status } : { _neq: 'archived' },
      ...(type && { delivery_type: { _in: type } }),
      ...(owner && { owner: { id: { _eq: owner } } }),
      ...(createdFrom && { date_created: { _gte: createdFrom, _lt: createdTo } }),
      ...(launchedFrom && { launched_at: { _gte: launchedFrom, _lt: launchedTo } }),
    },
    sort: columns[values.sort],
    ...countedPage(values),
  }
}
