import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { ClearAll } from '#web/ui/clear-all.tsx'
import { DebouncedSearch } from './debounced-search.tsx'

type ListFiltersProps = {
  /** What is searched, in words. */
  label: string
  help?: string
  q: string
  onSearch: (q: string) => unknown
  isFiltered: boolean
  onClear: () => unknown
  /** How wide the search is. */
  width: 'sm:w-[250px]' | 'sm:w-[280px]' | 'sm:w-[284px]' | 'sm:w-[340px]'
  className?: string
  /** What follows the way back to all of it. */
  end?: ReactNode
  /** The chips. */
  children: ReactNode
}

/** Above a list: search, chips, and the way back to all of it. Typing replaces the address, choosing adds to the history. */
export function ListFilters({ label, help, q, onSearch, isFiltered, onClear, width, className, end, children }: ListFiltersProps) {
  return (
    <div className={cn('mb-2 flex flex-wrap items-center gap-2', className)}>
      <DebouncedSearch className={cn('w-full', width)} label={label} {...(help && { help })} value={q} onSearch={onSearch} />
      {children}
      {isFiltered && <ClearAll onClear={() => void onClear()} />}
      {end}
    </div>
  )
}
