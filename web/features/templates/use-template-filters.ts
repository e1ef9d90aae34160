import { parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { templateSorts, templateStatuses, templatesVariables, templateTypes } from './templates-variables.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(templateStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(templateTypes)).withDefault([]),
  sort: parseAsStringLiteral(templateSorts).withDefault('newest'),
}

/** Keeps search, filters, sort order and page of the templates list in the URL. */
export function useTemplateFilters() {
  const view = useListView(parsers)
  const { filters } = view
  return { ...view, variables: useMemo(() => templatesVariables(filters), [filters]) }
}

export type TemplateListView = ReturnType<typeof useTemplateFilters>
