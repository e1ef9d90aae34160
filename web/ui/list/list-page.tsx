import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

type ListPageProps = {
  title: string
  note?: ReactNode
  /** The actions beside the heading, such as the button that adds a row. */
  act?: ReactNode
  headerClassName?: string
  /** Content between the heading and the filters. */
  lead?: ReactNode
  filters?: ReactNode
  /** True while the list has no rows at all, filtered or not. Filters and the actions beside the heading are then hidden. */
  isBlank?: boolean
  /** The rows. While they suspend, a skeleton is shown in their place. */
  children: ReactNode
}

/** The layout of a page that is one list: heading, filters and rows. Shows a skeleton while the rows load. */
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
