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
 * The table of a list with columns that the user can choose. It scrolls sideways where they need more room than the page has. Its header
 * then no longer stays below the top bar.
 */
export function ListTable({ caption, columns: { isChosen, isWide }, className, children }: ListTableProps) {
  return (
    <div
      className={cn(
        isChosen && 'sm:max-xl:-mx-1 sm:max-xl:overflow-x-auto sm:max-xl:px-1 sm:max-xl:[&_th]:static',
        isWide && 'sm:-mx-1 sm:overflow-x-auto sm:px-1 sm:[&_th]:static',
      )}
    >
      <Table className={cn('max-sm:border-t max-sm:border-border-strong', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </Table>
    </div>
  )
}
