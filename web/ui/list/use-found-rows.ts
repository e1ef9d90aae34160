import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { skipToken, useSuspenseQuery } from '@apollo/client/react'
import { startTransition, use, useDeferredValue, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useCoveredFrom, useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { usePollWhileDown } from '#web/lib/apollo/use-poll-while-down.ts'
import { type FoundEntry, type FoundRequest, foundAt, refreshFound, subscribeFound } from '#web/lib/bff/found-pages.ts'
import { countFound } from '#web/lib/bff/read-found-page.ts'
import { Rendering } from '#web/lib/session/rendering.ts'
import type { PageSize } from './list-parsers.ts'

type FoundRowsOptions<Data, Variables> = {
  /** The page to search. Its identity may change with each render. */
  search: FoundRequest
  /** Reads the rows of the ids, in any order. */
  query: TypedDocumentNode<Data, Variables>
  setFilters: (filters: { page?: number | null; size?: PageSize }) => unknown
  /** The collection by whose live events the page calls `refresh`. An answer from before its subscription is requested again. */
  live?: string
}

/** Returns a searched page, and starts its search. Renders again when it is known. On the server it is what the document's search found. */
export function useFound(search: FoundRequest): FoundEntry {
  const answer = use(Rendering)?.found
  const rendered = () => ({ key: '', page: search.page, size: search.size, promise: never, ...(answer && { found: { answer } }), at: 0 })
  return useSyncExternalStore(subscribeFound, () => foundAt(search), rendered)
}

const never = new Promise<never>(() => {})

/** Without live events an answer is requested again when a page that shows it opens later than this, in ms. */
const freshMs = 5000

/**
 * Loads one page of a list whose ids come from a search route, and suspends until it is known. Returns the rows in `data`, their order in
 * `ids`, and the props of `PagedRows` in `rows`. `refresh` searches and reads again.
 */
export function useFoundRows<Data, Variables extends { ids: string[] }>({
  search,
  query,
  setFilters,
  live,
}: FoundRowsOptions<Data, Variables>) {
  const entry = useFound(search)
  const shown = useDeferredValue(entry)
  const { answer, error: searchError } = shown.found ?? use(shown.promise)
  const ids = answer?.ids ?? noIds
  const {
    data,
    error: rowsError,
    refetch,
  } = useSuspenseQuery<Data, OperationVariables>(query, ids.length > 0 ? { variables: { ids }, errorPolicy: 'all' } : skipToken)
  const refresh = async () => {
    const { answer: next } = await refreshFound(search)
    // other ids are other variables, which are queried anyway
    if (next && next.ids.join() === ids.join() && ids.length > 0) startTransition(() => void refetch())
  }
  useRefresh(entry, live, refresh)
  const { total, countTo } = answer ? countFound(answer, shown) : {}
  const rows = {
    total,
    shown: { page: shown.page, limit: shown.size, ...(countTo !== undefined && { countTo }) },
    isStale: shown.key !== entry.key,
    error: searchError ?? rowsError,
    onRetry: () => void refresh(),
    onPage: (page: number) => void setFilters({ page }),
    onSize: (size: PageSize) => void setFilters({ size, page: null }),
  }
  return { data: data as Data | undefined, ids, answer, rows, refresh }
}

const noIds: string[] = []

/** Calls `refresh` for an answer that may miss a change, while live updates are down, and once they are back. */
function useRefresh({ key, found, at }: FoundEntry, live: string | undefined, refresh: () => Promise<void>): void {
  const coveredFrom = useCoveredFrom(live ?? '')
  const isOld = useEffectEvent(() => found !== undefined && at < (live ? (coveredFrom ?? 0) : Date.now() - freshMs))
  const ask = useEffectEvent(() => void refresh())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page and subscription
  useEffect(() => {
    if (isOld()) ask()
  }, [key, coveredFrom, found === undefined])
  const isDown = useLiveStatus() === 'reconnecting'
  const wasDown = useRef(isDown)
  useEffect(() => {
    if (wasDown.current && !isDown) ask()
    wasDown.current = isDown
  }, [isDown])
  usePollWhileDown(ask)
}
