import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import type { LoaderFunction, Params } from 'react-router'
import type { FoundRequest, SearchOutcome } from '#web/lib/bff/found-pages.ts'
import type { User } from '#web/lib/session/session.ts'

type PreloadTo = {
  user: User
  params: Readonly<Params>
  search: URLSearchParams
  /** The current time in epoch milliseconds, for queries that depend on it. */
  now: number
  /** Searches a page of a list whose ids come from a search route. */
  find: (search: FoundRequest) => Promise<SearchOutcome>
}
type PreloadQuery = Pick<ApolloClient.QueryOptions, 'query' | 'variables'> | undefined

/** Returns the first query that the page will send, for prefetching. Undefined when there is nothing to prefetch. */
export type Preload = (to: PreloadTo) => PreloadQuery | Promise<PreloadQuery>

/**
 * A lazily loaded page. `loader` runs before `Component` renders, and `preload` returns the page's first query so that it can be sent
 * early.
 */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction; preload?: Preload }
