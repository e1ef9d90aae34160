import { parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { templateSorts, templateStatuses, templatesVariables, templateTypes } from './templates-variables.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(templateStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(templateTypes)).withDefault([]),
  sort: parseAsStringLiteral(templateSorts).withDefault('newest'),
}

/** Search, filters, order and page of the list, kept in the address. */
export function useTemplateFilters() {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const { q, status, type, sort, page, size } = filters
  const variables = useMemo(() => templatesVariables({ q, status, type, sort, page, size }), [q, status, type, sort, page, size])
  return {
    filters,
    setFilters,
    variables,
    isFiltered: q.trim() !== '' || status.length > 0 || type.length > 0,
    clear: () => setFilters({ q: null, status: null, type: null, page: null }),
  }
}

export type TemplateListView = ReturnType<typeof useTemplateFilters>
