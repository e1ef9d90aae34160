import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { DebouncedSearch } from './debounced-search.tsx'

type ListFiltersProps = {
  /** The accessible name and placeholder of the search field. */
  label: string
  help?: string
  q: string
  onSearch: (q: string) => unknown
  isFiltered: boolean
  onClear: () => unknown
  /** The width of the search field. On phones it has the full width of the page. */
  width: 'sm:w-[250px]' | 'sm:w-[280px]' | 'sm:w-[284px]' | 'sm:w-[340px]'
  className?: string
  /** Content after the "Clear filters" button, such as a menu for the sort order. */
  end?: ReactNode
  /** The filter chips, shown after the search field. */
  children: ReactNode
}

/** The search field and filter chips above a list, with "Clear filters" while any filter is set. */
export function ListFilters({ label, help, q, onSearch, isFiltered, onClear, width, className, end, children }: ListFiltersProps) {
  return (
    <div className={cn('mb-2 flex flex-wrap items-center gap-2', className)}>
      <DebouncedSearch className={cn('w-full', width)} label={label} {...(help && { help })} value={q} onSearch={onSearch} />
      {/* on phones the chips are one row that scrolls sideways, with room for their touch targets and focus rings */}
      <div className="flex items-center gap-2 max-sm:-mx-4 max-sm:-my-1.5 max-sm:w-[calc(100%+2rem)] max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1.5 sm:contents">
        {children}
        {isFiltered && <ClearAll onClear={() => void onClear()} />}
      </div>
      {end}
    </div>
  )
}

/** The "Clear filters" button. Hidden while no rows match, because `NoResults` then shows the same button. */
function ClearAll({ onClear }: { onClear: () => void }) {
  const t = useTranslations('ui')
  return (
    <Button variant="ghost" size="small" className="shrink-0 [body:has([data-slot=no-results])_&]:hidden" onClick={onClear}>
      {t('clearAll')}
    </Button>
  )
}
