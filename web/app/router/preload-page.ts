import type { ApolloClient } from '@apollo/client'
import type { MiddlewareFunction } from 'react-router'
import { askAhead } from '#web/lib/apollo/answers-ahead.ts'
import { currentUser } from '#web/lib/session/session.ts'
import type { RouteDefinition } from './route-definition.ts'

type Page = Pick<RouteDefinition, 'lazy'> & { may: RouteDefinition['may'] | undefined; client: ApolloClient }

/** An answer that nobody takes would be older than what a mounted page asks for next: later pages ask for themselves. */
let isFirst = true

/** Behind the guard: sends the query of the first page as soon as it is known who is here, not when all that stands round it has been drawn. */
export function preloadPage({ lazy, may, client }: Page): MiddlewareFunction {
  return ({ request, params }) => {
    const user = currentUser()
    const isWanted = isFirst && user && (!may || user.abilities.includes(may))
    isFirst = false
    if (!isWanted) return
    const { searchParams: search } = new URL(request.url)
    const ask = async () => {
      const { preload } = await lazy()
      const asked = await preload?.({ user, params, search })
      if (asked) await askAhead(client, asked)
    }
    void ask().catch(() => {}) // what fails here the page asks for again, and says so
  }
}
