import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import type { LoaderFunction, Params } from 'react-router'
import type { User } from '#web/lib/session.ts'

export type PreloadTo = { client: ApolloClient; user: User; params: Readonly<Params>; search: URLSearchParams }

/** Asks for what the page's query will ask for, before anybody is there. */
export type Preload = (to: PreloadTo) => Promise<unknown> | undefined

/** A page: `Component` is what it shows, `loader` what has to be there first, `preload` what may come early. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction; preload?: Preload }
