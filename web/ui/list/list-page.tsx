import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

type ListPageProps = {
  title: string
  note?: ReactNode
  /** Beside the heading. */
  act?: ReactNode
  headerClassName?: string
  /** Between heading and filters. */
  lead?: ReactNode
  filters?: ReactNode
  /** There is nothing yet: the page says so with its one act, and there is nothing to search. */
  isBlank?: boolean
  /** The rows, which may suspend. */
  children: ReactNode
}

/** The frame of a page that is one list. */
export function ListPage({ title, note, act, headerClassName, lead, filters, isBlank = false, children }: ListPageProps) {
  return (
    <>
      <PageHeader title={title} {...(note !== undefined && { note })} {...(headerClassName && { className: headerClassName })}>
        {!isBlank && act}
      </PageHeader>
      {lead}
      {!isBlank && filters}
      <SkeletonBoundary skeleton={<RowsSkeleton />}>{children}</SkeletonBoundary>
    </>
  )
}
