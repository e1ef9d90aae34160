import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { SignedIn } from '#graphql/contracts/rest/person.ts'
import { NavLinks } from '#web/app/shell/nav-links.tsx'
import { createCache } from '#web/lib/apollo/create-cache.ts'
import { bodyOf } from '#web/lib/apollo/persisted-link.ts'
import type { FoundRequest, SearchOutcome } from '#web/lib/bff/found-pages.ts'
import type { FoundIds } from '#web/lib/bff/read-found-page.ts'
import type { PageModule } from '#web/lib/page-module.ts'
import { hasBanner } from '#web/lib/session/has-banner.ts'
import { Rendering } from '#web/lib/session/rendering.ts'
import * as campaigns from '#web/pages/campaigns.tsx'
import * as dashboard from '#web/pages/dashboard.tsx'
import * as rewards from '#web/pages/rewards.tsx'
import { AppFrame } from './app-frame.tsx'
import { logoFrame, markupOf } from './markup-of.tsx'

/**
 * The request that a document is rendered for. `pattern` is the path of the route, and `now` is in epoch milliseconds. `found` is the
 * answer to the page's search, if it has one.
 */
export type PageVisit = { pattern: string; search: string; now: number; session: SignedIn; found?: FoundIds }

/** The pages that the server renders with their data, by route path. They are opened most, and none contains a form. */
const pages = new Map<string, PageModule>([
  ['/', dashboard],
  ['/campaigns', campaigns],
  ['/rewards', rewards],
])

export const filledPages = [...pages.keys()]

/**
 * Returns the request that the page will send first, as JSON. It is the body of a GraphQL request, or `{ search }` while the visit has no
 * answer to the page's search. Undefined when the server does not render this page with data.
 */
export async function firstCall(visit: PageVisit): Promise<string | undefined> {
  try {
    const options = await preloadQuery(visit)
    return options && bodyOf(options)
  } catch (error) {
    if (error instanceof SearchNeeded) return JSON.stringify({ search: error.search })
    throw error
  }
}

/**
 * Renders a page with its navigation and data to HTML for `#app`. Undefined when the response has no data or has errors. Throws what a
 * component throws.
 */
export async function fillFrame(visit: PageVisit, answer: { data?: unknown; errors?: unknown }): Promise<string | undefined> {
  const { pattern, search, session, now, found } = visit
  const options = await preloadQuery(visit)
  const Page = pages.get(pattern)?.Component
  if (!options || !Page || !answer.data || answer.errors) return undefined
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.empty(),
    dataMasking: true,
    ssrMode: true,
    // nothing renders twice, so cached data would only use memory
    defaultOptions: { react: { suspense: { autoDisposeTimeoutMs: 0 } } },
  })
  client.writeQuery({ query: options.query, variables: options.variables ?? {}, data: answer.data })
  const element = (
    <NuqsAdapter>
      <AppFrame links={<NavLinks isRail />}>
        <Page />
      </AppFrame>
    </NuqsAdapter>
  )
  const router = createMemoryRouter([{ path: pattern, element }], { initialEntries: [pattern + search] })
  const frame = markupOf(
    <Rendering value={{ session, now, found }}>
      <ApolloProvider client={client}>
        <div data-frame="member">
          <RouterProvider router={router} />
        </div>
      </ApolloProvider>
    </Rendering>,
  )
  client.stop()
  return frame + logoFrame()
}

/**
 * Returns the first query of a page that the server renders with data. Undefined for a user with a banner or without required two-factor,
 * for whom the page looks different.
 */
const preloadQuery = async ({ pattern, search, session, now, found }: PageVisit) =>
  hasBanner(session.user) || session.user.lacksTwoFactor
    ? undefined
    : pages.get(pattern)?.preload?.({ user: session.user, params: {}, search: new URLSearchParams(search), now, find: findFor(found) })

/** Thrown for a search that the server has not made yet. */
class SearchNeeded extends Error {
  readonly search: FoundRequest
  constructor(search: FoundRequest) {
    super('The page needs a search first')
    this.search = search
  }
}

/** Returns the search of a visit, which answers with what the server found. Only whole first pages are rendered by the server. */
const findFor =
  (found: FoundIds | undefined) =>
  async (search: FoundRequest): Promise<SearchOutcome> => {
    if (!found && search.page === 1) throw new SearchNeeded(search)
    return found && (found.ids.length === search.size || found.next === null) ? { answer: found } : { error: undefined }
  }
