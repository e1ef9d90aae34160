import { useTranslations } from 'use-intl'
import { recipientStatuses } from '#graphql/rules/people/recipient-statuses.ts'
import { SetChip } from '#web/ui/chip.tsx'
import { ClearAll } from '#web/ui/clear-all.tsx'
import { DebouncedSearch } from '#web/ui/list/debounced-search.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import type { PeopleView } from './use-people-filters.ts'

/** Search by name, address, phone or tag; states; and the tag that was chosen in the list. */
export function PeopleFilters({ filters, setFilters, isFiltered, clear }: PeopleView) {
  const t = useTranslations('people')
  const words = useTranslations('status')
  return (
    <div className="mt-7 mb-2 flex flex-wrap items-center gap-2 max-sm:gap-y-2.5">
      <DebouncedSearch
        className="w-full sm:w-[280px]"
        label={t('search')}
        value={filters.q}
        onSearch={(q) => setFilters({ q, page: null }, { history: 'replace' })}
      />
      <StatusChip
        names={recipientStatuses}
        chosen={filters.status}
        onChoose={(status) => setFilters({ status, page: null })}
        wordOf={(name) => words(name)}
      />
      {filters.tag && (
        <SetChip label={t('tag')} onClear={() => void setFilters({ tag: null, page: null })}>
          {t('tagIs', { tag: filters.tag })}
        </SetChip>
      )}
      {isFiltered && <ClearAll onClear={clear} />}
    </div>
  )
}
