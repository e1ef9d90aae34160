import type { ApolloClient } from '@apollo/client'
import type { MiddlewareFunction } from 'react-router'
import { hasFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { bodyOf } from '#web/lib/apollo/persisted-link.ts'
import { prefetchQuery } from '#web/lib/apollo/prefetch-link.ts'
import { find } from '#web/lib/bff/found-pages.ts'
import { firstNow } from '#web/lib/first-frame.ts'
import { currentUser } from '#web/lib/session/session.ts'
import type { RouteDefinition } from './route-definition.ts'

type Page = Pick<RouteDefinition, 'lazy'> & { may: RouteDefinition['may'] | undefined; client: ApolloClient }

/**
 * True until the first page of the visit is preloaded. Later pages are not, since an unused response would be older than the page's own
 * request.
 */
let isFirst = true
let sent: Promise<void> | undefined

/**
 * Creates the middleware that sends the first page's query as soon as the session is known, before the layout renders. Runs after the
 * guard.
 */
export function preloadPage({ lazy, may, client }: Page): MiddlewareFunction {
  return ({ request, params }) => {
    const user = currentUser()
    const isNeeded = isFirst && user && (!may || user.abilities.includes(may))
    isFirst = false
    if (!isNeeded) return
    const { searchParams: search } = new URL(request.url)
    sent = new Promise((resolve) => {
      const ask = async () => {
        const { preload } = await lazy()
        const options = await preload?.({ user, params, search, now: firstNow(), find })
        if (!options) return
        const isHere = hasFirstAnswer(bodyOf(options))
        const { data, errors } = await prefetchQuery(client, options, isHere ? undefined : resolve)
        // content that is on screen already renders at once
        if (isHere && data && !errors) client.writeQuery({ query: options.query, variables: options.variables ?? {}, data })
      }
      // the page repeats a failed request and reports it
      void ask()
        .catch(() => {})
        .then(resolve)
    })
  }
}

/** Resolves once the first page's query, if it has one, is sent. Rendering the page earlier would send the query twice. */
export const firstQuerySent = async (): Promise<void> => sent
