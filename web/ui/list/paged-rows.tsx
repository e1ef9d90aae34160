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
  /** The number of rows. Undefined when loading failed, which shows the failure rather than an empty list. */
  total: number | undefined
  shown: { page: number; limit: number; countTo?: number }
  /** True while the rows of the previous page or filters are still shown. They are dimmed. */
  isStale: boolean
  error: unknown
  /** The headline of the error that is shown in place of the rows when loading fails. */
  failure: string
  /**
   * Formats the number of rows, shown below them. Hidden for more than 25 rows, where the pager shows the number, unless `saysMore`.
   * Undefined if the page shows the number elsewhere.
   */
  found?: (count: number) => string
  /** Shows the row count text of `found` also for more than 25 rows, because it says more than the number. */
  saysMore?: boolean
  /** Content in place of the rows when the list is empty. */
  none: ReactNode
  onRetry: () => void
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
  children: ReactNode
}

/** The number of rows up to which a list ends in blank ledger lines. */
const shortListMax = 6

/** Shows a page of a list with its pager and number of rows, or a failure, or the empty state. Dims the rows while newer ones load. */
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
      {found && (
        <p role="status" className={total === 0 || (total > 25 && !saysMore) ? 'sr-only' : 'num py-3.5 text-xs text-muted-foreground'}>
          {hasMore && !saysMore ? null : found(total)}
        </p>
      )}
      {total > 0 && total <= shortListMax && (
        <BlankLines className="[mask-image:linear-gradient(#000a,transparent)] first:*:border-t-0 max-sm:hidden" />
      )}
    </RowsFrame>
  )
}

type RowsFrameProps = Pick<PagedRowsProps, 'shown' | 'isStale' | 'onPage' | 'onSize' | 'children'> & { total: number }

/** Shows rows with their pager and dims them while newer ones load. For a list that shows its number of rows and empty state elsewhere. */
export function RowsFrame({ total, shown, isStale, onPage, onSize, children }: RowsFrameProps) {
  const last = lastPage(total, shown.limit)
  const { count, hasMore } = shownCount(total, shown.countTo)
  if (!isStale && shown.page > last) return <RedirectToLastPage lastPage={last} />
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

type PagedVariables = OperationVariables & PagedRowsProps['shown']
type CountedData = { found: NonNullable<Parameters<typeof countOf>[0]> }
type SetPage = (filters: { page?: number | null; size?: PageSize }) => unknown

/**
 * Loads one page of a list, and suspends while the cache does not have it. Returns the props of `PagedRows` as `rows`, and the variables of
 * the visible rows as `shown`. The query must count its rows in the field `found`.
 */
export function useListRows<Data extends CountedData, Variables extends PagedVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  setFilters: SetPage,
  { errorPolicy = 'all' }: { errorPolicy?: 'all' | 'none' } = {},
) {
  const shown = useDeferredValue(variables)
  const { data, error, refetch } = useSuspenseQuery<Data, OperationVariables>(query, { variables: shown, errorPolicy })
  const total = countOf((data as CountedData | undefined)?.found)
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

/** Loads one page of a list like `useListRows`, but throws a failure to the error boundary. Returns the props of `RowsFrame` as `rows`. */
export function usePageRows<Data extends CountedData, Variables extends PagedVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  setFilters: SetPage,
) {
  const { data, shown, isStale, rows, refetch } = useListRows(query, variables, setFilters, { errorPolicy: 'none' })
  const found = data as NonNullable<typeof data>
  const total = countOf((found as CountedData).found)
  const { onPage, onSize } = rows
  return { data: found, total, rows: { total, shown, isStale, onPage, onSize }, refetch }
}

/** Returns the cached data of a query without sending a request. Undefined while the cache does not have all of it. */
export function useCachedRows<Data, Variables extends PagedVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
) {
  return useQuery<Data, OperationVariables>(query, { variables, fetchPolicy: 'cache-only' }).data as Data | undefined
}

/** Redirects from a page beyond the end to the last page, without a history entry. */
function RedirectToLastPage({ lastPage }: { lastPage: number }) {
  // Read from the window, since filters are written there without the router.
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
