import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { TableHeader } from '#web/ui/table.tsx'

type SortHeaderProps<Sort extends string> = {
  ascending: Sort
  descending: Sort
  /** The order after a click on this column while another one sorts the list. Ascending by default. */
  first?: 'ascending' | 'descending'
  sort: Sort
  onSort: (sort: Sort) => void
  numeric?: boolean
  /** True for the first column, which stays in view in a `ListTable` that scrolls sideways. */
  isName?: boolean
  className?: string
  children: ReactNode
}

/** A column header that sorts the list when clicked, and reverses the order when clicked again. An arrow shows the current order. */
export function SortHeader<Sort extends string>({
  ascending,
  descending,
  first = 'ascending',
  sort,
  onSort,
  numeric = false,
  isName,
  className,
  children,
}: SortHeaderProps<Sort>) {
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined
  const next = (direction ?? (first === 'ascending' ? 'descending' : 'ascending')) === 'descending' ? ascending : descending
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <TableHeader numeric={numeric} data-name={isName} aria-sort={direction ?? 'none'} className={className}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={cn(
          "group/sort relative inline-flex items-center gap-1 align-top hover:text-foreground before:absolute before:-inset-x-1 before:-inset-y-3 before:content-[''] sm:before:hidden",
          numeric && 'flex-row-reverse',
          direction && 'text-foreground',
        )}
      >
        {children}
        <Arrow
          aria-hidden
          className={cn('size-3.5 stroke-[1.8]', !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')}
        />
      </button>
    </TableHeader>
  )
}
