import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import type { LoaderFunction, Params } from 'react-router'
import type { User } from '#web/lib/session/session.ts'

type PreloadTo = { user: User; params: Readonly<Params>; search: URLSearchParams /** In epoch milliseconds. */; now: number }
type PreloadQuery = Pick<ApolloClient.QueryOptions, 'query' | 'variables'> | undefined

/** Returns the query that the page will send, known before the session is. */
export type Preload = (to: PreloadTo) => PreloadQuery | Promise<PreloadQuery>

/** A page's module. `loader` runs before `Component` renders, and `preload` returns the query to prefetch. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction; preload?: Preload }
