import { type DeliveryType, deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { foldText } from '#graphql/contracts/text/fold-text.ts'

export const templateStatuses = ['draft', 'active', 'archived'] as const
type TemplateStatus = (typeof templateStatuses)[number]

export const templateTypes = deliveryTypes

/** The sort orders of the template list, as they appear in the URL. */
export const templateSorts = ['newest', 'oldest', 'name', '-name', 'used'] as const
export type TemplateSort = (typeof templateSorts)[number]

const columns: Record<TemplateSort, string[]> = {
  newest: ['-seq'],
  oldest: ['seq'],
  name: ['name', '-seq'],
  '-name': ['-name', '-seq'],
  used: ['-last_used_at', '-seq'],
}

export type TemplateFilterValues = {
  q: string
  status: TemplateStatus[]
  type: DeliveryType[]
  sort: TemplateSort
  page: number
  size: number
}

/** Returns the query variables for a list of templates. Archived templates are included only if their status is selected. */
export function templatesVariables({ q, status, type, sort, page, size }: TemplateFilterValues) {
  const text = foldText(q)
  return {
    filter: {
      status: status.length > 0 ? { _in: status } : { _neq: 'archived' },
      ...(text !== '' && { search_text: { _icontains: text } }),
      ...(type.length > 0 && { delivery_type: { _in: type } }),
    },
    sort: columns[sort],
    limit: size,
    page: Math.max(1, page),
  }
}
