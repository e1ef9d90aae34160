import { type DeliveryType, deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { foldText } from '#graphql/contracts/text/fold-text.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { type Days, instantsOf } from '#web/ui/list/days-filter.ts'

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

/** The filters of the list. Days are whole days in the company's time zone. */
export type TemplateFilterValues = {
  q: string
  status: TemplateStatus[]
  type: DeliveryType[]
  owner: string | null
  created: Days | undefined
}

/** Returns the filter of the export. Archived templates are included only if their status is selected. */
export function templatesExportFilter({ q, status, type, owner, created }: TemplateFilterValues, timeZone: string) {
  const { from, to } = instantsOf(created, timeZone)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(status.length > 0 && { status }),
    ...(type.length > 0 && { type }),
    ...(owner && { owner }),
    ...(from && { createdFrom: from, createdTo: to }),
  }
}

type Shown = { sort: TemplateSort; page: number; size: number }

/** Returns the query variables for a page of templates, which finds the rows of the export. */
export function templatesVariables(values: TemplateFilterValues & Shown, timeZone: string) {
  const { q, status, type, owner, createdFrom, createdTo } = templatesExportFilter(values, timeZone)
  const text = foldText(q ?? '')
  return {
    filter: {
      status: status ? { _in: status } : { _neq: 'archived' },
      ...(text !== '' && { search_text: { _icontains: text } }),
      ...(type && { delivery_type: { _in: type } }),
      ...(owner && { owner: { id: { _eq: owner } } }),
      ...(createdFrom && { date_created: { _gte: createdFrom, _lt: createdTo } }),
    },
    sort: columns[values.sort],
    ...countedPage(values),
  }
}
