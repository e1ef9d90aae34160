import type { ApolloClient } from '@apollo/client'
import type { MiddlewareFunction } from 'react-router'
import { askAhead } from '#web/lib/apollo/answers-ahead.ts'
import { hasFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { bodyOf } from '#web/lib/apollo/persisted-link.ts'
import { firstNow } from '#web/lib/first-frame.ts'
import { currentUser } from '#web/lib/session/session.ts'
import type { RouteDefinition } from './route-definition.ts'

type Page = Pick<RouteDefinition, 'lazy'> & { may: RouteDefinition['may'] | undefined; client: ApolloClient }

/** An answer that nothing takes would be older than what a mounted page asks for next: later pages ask for themselves. */
let isFirst = true
let sent: Promise<void> | undefined

/** Behind the guard: sends the first page's query as soon as it is known who is signed in, not when everything around it has been drawn. */
export function preloadPage({ lazy, may, client }: Page): MiddlewareFunction {
  return ({ request, params }) => {
    const user = currentUser()
    const isWanted = isFirst && user && (!may || user.abilities.includes(may))
    isFirst = false
    if (!isWanted) return
    const { searchParams: search } = new URL(request.url)
    sent = new Promise((resolve) => {
      const ask = async () => {
        const { preload } = await lazy()
        const asked = await preload?.({ user, params, search, now: firstNow() })
        if (!asked) return
        const isHere = hasFirstAnswer(bodyOf(asked))
        const { data, errors } = await askAhead(client, asked, isHere ? undefined : resolve)
        // content that is on screen already is drawn at once
        if (isHere && data && !errors) client.writeQuery({ query: asked.query, variables: asked.variables ?? {}, data })
      }
      // what fails here the page requests again, and reports
      void ask()
        .catch(() => {})
        .then(resolve)
    })
  }
}

/** Resolves once the first page's query, where it has one, is on its way: a page that is drawn before that would ask as well. */
export const firstQuerySent = async (): Promise<void> => sent
