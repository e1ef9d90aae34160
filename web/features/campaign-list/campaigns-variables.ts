import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { foldText } from '#graphql/contracts/text/fold-text.ts'
import type { CampaignStatus } from '#graphql/model/statuses.ts'

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

export type CampaignFilterValues = {
  q: string
  status: CampaignStatus[]
  type: DeliveryType[]
  sort: CampaignSort
  page: number
  size: number
}

/** Converts the list's filters to the query's filter, order and page. Archived campaigns are included only if `status` names them. */
export function campaignsVariables({ q, status, type, sort, page, size }: CampaignFilterValues) {
  const text = foldText(q)
  return {
    filter: {
      ...(text !== '' && { search_text: { _icontains: text } }),
      // Archived campaigns are listed only if the filter includes them.
      status: status.length > 0 ? { _in: status } : { _neq: 'archived' },
      ...(type.length > 0 && { delivery_type: { _in: type } }),
    },
    sort: columns[sort],
    limit: size,
    page: Math.max(1, page),
  }
}
