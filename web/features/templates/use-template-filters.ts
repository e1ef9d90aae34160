import { parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { useUser } from '#web/lib/session/session.ts'
import { parseAsId } from '#web/ui/list/address-parsers.ts'
import { daysOf, parseAsDay } from '#web/ui/list/days-filter.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { templateSorts, templateStatuses, templatesExportFilter, templatesVariables, templateTypes } from './templates-variables.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(templateStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(templateTypes)).withDefault([]),
  owner: parseAsId,
  createdFrom: parseAsDay,
  createdTo: parseAsDay,
  sort: parseAsStringLiteral(templateSorts).withDefault('newest'),
}

/** Keeps search, filters, sort order and page of the templates list in the URL. */
export function useTemplateFilters() {
  const { timeZone } = useUser().company
  const view = useListView(parsers)
  const { filters } = view
  const values = useMemo(() => ({ ...filters, created: daysOf(filters.createdFrom, filters.createdTo) }), [filters])
  return {
    ...view,
    values,
    exported: useMemo(() => templatesExportFilter(values, timeZone), [values, timeZone]),
    variables: useMemo(() => templatesVariables(values, timeZone), [values, timeZone]),
  }
}

export type TemplateListView = ReturnType<typeof useTemplateFilters>
