import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery, useSuspenseQuery } from '@apollo/client/react'
import { type ReactNode, useDeferredValue } from 'react'
import { Navigate } from 'react-router'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { cn } from '#web/lib/cn.ts'
import { BlankLines } from '#web/ui/blank-lines.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { shownCount } from './counted-page.ts'
import { ListFailure } from './list-failure.tsx'
import { lastPage, type PageSize, pageSizeOf } from './list-parsers.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

type PagedRowsProps = {
  /** Undefined when they could not be loaded: no empty list is shown for that. */
  total: number | undefined
  shown: { page: number; limit: number; countTo?: number }
  /** Rows of the previous choice: the next ones are loading. */
  isStale: boolean
  error: unknown
  /** What to say when the rows could not be loaded. */
  failure: string
  /** How many there are; where there are pages, those show it, and where they were not all counted, those alone unless it says more. */
  found: (count: number) => string
  /** Says more than the pages do, so it is shown above them too. */
  saysMore?: boolean
  /** Shown when there are no rows. */
  none: ReactNode
  onRetry: () => void
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
  children: ReactNode
}

/** A list as short as this ends as a ledger page does, in empty lines. */
const short = 6

/** Around the rows of a list: why there are none, dimmed while newer ones load, pages under them. */
export function PagedRows({
  total,
  shown,
  isStale,
  error,
  failure,
  found,
  saysMore = false,
  none,
  onRetry,
  onPage,
  onSize,
  children,
}: PagedRowsProps) {
  if (error || total === undefined) {
    return (
      <ListFailure error={error ?? new Error('No answer')} onRetry={onRetry}>
        {failure}
      </ListFailure>
    )
  }
  const { hasMore } = shownCount(total, shown.countTo)
  return (
    <RowsFrame total={total} shown={shown} isStale={isStale} onPage={onPage} onSize={onSize}>
      {total === 0 ? none : children}
      <p role="status" className={total === 0 || (total > 25 && !saysMore) ? 'sr-only' : 'num py-3.5 text-xs text-muted-foreground'}>
        {hasMore && !saysMore ? null : found(total)}
      </p>
      {total > 0 && total <= short && (
        <BlankLines className="[mask-image:linear-gradient(#000a,transparent)] first:*:border-t-0 max-sm:hidden" />
      )}
    </RowsFrame>
  )
}

type RowsFrameProps = Pick<PagedRowsProps, 'shown' | 'isStale' | 'onPage' | 'onSize' | 'children'> & { total: number }

/** The least of it: rows that dim, pages under them. For a list that says elsewhere how many there are, or why there is none. */
export function RowsFrame({ total, shown, isStale, onPage, onSize, children }: RowsFrameProps) {
  const last = lastPage(total, shown.limit)
  const { count, hasMore } = shownCount(total, shown.countTo)
  if (!isStale && shown.page > last) return <PastTheEnd lastPage={last} />
  return (
    <div className={cn('transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
      {children}
      {total > 25 && (
        <Pager
          page={shown.page}
          pageSize={shown.limit}
          total={count}
          hasMore={hasMore}
          onPageChange={onPage}
          onPageSizeChange={(size) => onSize(pageSizeOf(size))}
        />
      )}
    </div>
  )
}

type Paged = OperationVariables & PagedRowsProps['shown']
type Found = { found: NonNullable<Parameters<typeof countOf>[0]> }
type SetPage = (filters: { page?: number | null; size?: PageSize }) => unknown

/**
 * A page of a list: `rows` is what `PagedRows` needs of it, `shown` the variables of what is on screen while newer rows load. The query
 * counts what it found as `found`, a long list up to `countTo`. What is known is shown at once, and asked for again each time the list is
 * opened.
 */
export function useListRows<Data extends Found, Variables extends Paged>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  setFilters: SetPage,
  { errorPolicy = 'all' }: { errorPolicy?: 'all' | 'none' } = {},
) {
  const shown = useDeferredValue(variables)
  const { data, error, refetch } = useSuspenseQuery<Data, OperationVariables>(query, { variables: shown, errorPolicy })
  const total = countOf((data as Found | undefined)?.found)
  const isStale = shown !== variables
  const rows = {
    total,
    shown,
    isStale,
    error,
    onRetry: () => void refetch(),
    onPage: (page: number) => void setFilters({ page }),
    onSize: (size: PageSize) => void setFilters({ size, page: null }),
  }
  return { data, shown, isStale, total, rows, refetch }
}

/** The same for a page that is lost without them: a failure is thrown, and so there are always rows for `RowsFrame`. */
export function usePageRows<Data extends Found, Variables extends Paged>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  setFilters: SetPage,
) {
  const { data, shown, isStale, rows, refetch } = useListRows(query, variables, setFilters, { errorPolicy: 'none' })
  const found = data as NonNullable<typeof data>
  const total = countOf((found as Found).found)
  const { onPage, onSize } = rows
  return { data: found, total, rows: { total, shown, isStale, onPage, onSize }, refetch }
}

/** The same rows where they are known already; nothing is asked for. */
export function useKnownRows<Data, Variables extends Paged>(query: TypedDocumentNode<Data, Variables>, variables: NoInfer<Variables>) {
  return useQuery<Data, OperationVariables>(query, { variables, fetchPolicy: 'cache-only' }).data as Data | undefined
}

/** From a page that no longer exists to the last one; it leaves no trace in the history. */
function PastTheEnd({ lastPage }: { lastPage: number }) {
  // The window's own: filters are written there without the router.
  const query = new URLSearchParams(window.location.search)
  if (lastPage === 1) query.delete('page')
  else query.set('page', String(lastPage))
  return (
    <>
      <Navigate to={{ search: query.toString() }} replace />
      <RowsSkeleton />
    </>
  )
}
