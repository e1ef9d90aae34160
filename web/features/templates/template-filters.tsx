import { useTranslations } from 'use-intl'
import { ClearAll } from '#web/ui/clear-all.tsx'
import { DebouncedSearch } from '#web/ui/list/debounced-search.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { templateStatuses, templateTypes } from './templates-variables.ts'
import type { TemplateListView } from './use-template-filters.ts'

/** Search, states and delivery types. Typing replaces the address, choosing adds to the history. */
export function TemplateFilters({ filters, setFilters, isFiltered, clear }: TemplateListView) {
  const t = useTranslations('templates')
  const words = useTranslations('status')
  return (
    <div className="mt-7 mb-2 flex flex-wrap items-center gap-2 max-sm:gap-y-2.5">
      <DebouncedSearch
        className="w-full sm:w-[250px]"
        label={t('search')}
        value={filters.q}
        onSearch={(q) => setFilters({ q, page: null }, { history: 'replace' })}
      />
      <StatusChip
        names={templateStatuses}
        chosen={filters.status}
        onChoose={(status) => setFilters({ status, page: null })}
        wordOf={(name) => words(name)}
      />
      <StatusChip
        label={t('type')}
        names={templateTypes}
        chosen={filters.type}
        onChoose={(type) => setFilters({ type, page: null })}
        wordOf={(name) => t(`types.${name}`)}
      />
      {isFiltered && <ClearAll onClear={clear} />}
    </div>
  )
}
