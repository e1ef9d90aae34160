import type { ApolloClient } from '@apollo/client'
import type { MiddlewareFunction } from 'react-router'
import { askAhead } from '#web/lib/answers-ahead.ts'
import { currentUser } from '#web/lib/session.ts'
import type { Row } from '#web/routes.tsx'

type Page = Pick<Row, 'lazy'> & { may: Row['may'] | undefined; client: ApolloClient }

/** Behind the guard: sends the query of the page as soon as it is known who is here, not when all that stands round it has been drawn. */
export function preloadPage({ lazy, may, client }: Page): MiddlewareFunction {
  return ({ request, params }) => {
    const user = currentUser()
    if (!user || (may && !user.abilities.includes(may))) return
    const { searchParams: search } = new URL(request.url)
    const ask = async () => {
      const { preload } = await lazy()
      const asked = await preload?.({ user, params, search })
      if (asked) await askAhead(client, asked)
    }
    void ask().catch(() => {}) // what fails here the page asks for again, and says so
  }
}
