import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import type { LoaderFunction, Params } from 'react-router'
import type { User } from '#web/lib/session/session.ts'

type PreloadTo = { user: User; params: Readonly<Params>; search: URLSearchParams /** In epoch milliseconds. */; now: number }
type Asked = Pick<ApolloClient.QueryOptions, 'query' | 'variables'> | undefined

/** What the page's query will ask for, known before anyone is signed in. */
export type Preload = (to: PreloadTo) => Asked | Promise<Asked>

/** A page: `Component` is what it shows, `loader` what must be loaded first, `preload` what it will ask for. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction; preload?: Preload }
