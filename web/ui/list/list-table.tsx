import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Table } from '#web/ui/table.tsx'

type ListTableProps = {
  /** The name of the list for screen readers. */
  caption: string
  columns: { isChosen: boolean; isWide: boolean }
  className?: string
  children: ReactNode
}

/**
 * The table of a list with columns that the user can choose. It scrolls sideways where they need more room than the page has. The cells
 * with `data-name` and `data-acts` then stay in view at its edges, and the header no longer stays below the top bar.
 */
export function ListTable({ caption, columns: { isChosen, isWide }, className, children }: ListTableProps) {
  return (
    <div className={cn(isChosen && narrowClass, isWide && wideClass)}>
      <Table className={cn('max-sm:border-t max-sm:border-border-strong', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </Table>
    </div>
  )
}

/** Below 1280 px the chosen columns may need more room than the page has, at any width if there are more than usual. */
const narrowClass = cn(
  'sm:max-xl:-ml-1 sm:max-xl:overflow-x-auto sm:max-xl:pl-1 sm:max-xl:[&_th:not([data-name],[data-acts])]:static',
  'sm:max-xl:[&_[data-name]]:sticky sm:max-xl:[&_[data-name]]:-left-1 sm:max-xl:[&_[data-name]]:z-[2] sm:max-xl:[&_[data-name]]:top-0',
  'sm:max-xl:[&_[data-acts]]:sticky sm:max-xl:[&_[data-acts]]:right-0 sm:max-xl:[&_[data-acts]]:z-[2] sm:max-xl:[&_[data-acts]]:top-0',
)
const wideClass = cn(
  'sm:-ml-1 sm:overflow-x-auto sm:pl-1 sm:[&_th:not([data-name],[data-acts])]:static',
  'sm:[&_[data-name]]:sticky sm:[&_[data-name]]:top-0 sm:[&_[data-name]]:-left-1 sm:[&_[data-name]]:z-[2]',
  'sm:[&_[data-acts]]:sticky sm:[&_[data-acts]]:top-0 sm:[&_[data-acts]]:right-0 sm:[&_[data-acts]]:z-[2]',
)
