import type { ApolloClient } from '@apollo/client'
import type { MiddlewareFunction } from 'react-router'
import { currentUser } from '#web/lib/session.ts'
import type { Row } from '#web/routes.tsx'

type Page = Pick<Row, 'lazy'> & { may: Row['may'] | undefined; client: ApolloClient }

/**
 * Behind the guard: sends the query of the page as soon as it is known who is here, not when all that stands round the page has
 * been drawn. What fails here is asked for again by the page, which says so.
 */
export function preloadPage({ lazy, may, client }: Page): MiddlewareFunction {
  return ({ request, params }) => {
    const user = currentUser()
    if (!user || (may && !user.abilities.includes(may))) return
    const { searchParams: search } = new URL(request.url)
    void lazy()
      .then(({ preload }) => preload?.({ client, user, params, search }))
      .catch(() => {})
  }
}
