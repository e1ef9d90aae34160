import { ApolloClient, ApolloLink, type FieldReadFunction, InMemoryCache } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { checkSession, currentUser } from '#web/lib/session/session.ts'
import { answersAhead } from './answers-ahead.ts'
import { rememberUnderWay } from './ask-again.ts'
import { askWhenBehind } from './ask-when-behind.ts'
import { newestRows } from './newest-rows.ts'
import { persistedLink } from './persisted-link.ts'
import { socketLink } from './socket-link.ts'

/** The collections that a page opens by id: the list that linked to it has already loaded the row. */
const byId = ['brands', 'campaigns', 'campaign_recipients', 'imports', 'launches', 'recharges', 'rewards', 'templates', 'wallets'] as const

/** The client of one signed-in person; `onUnauthenticated` ends the session. */
export function createApollo(onUnauthenticated: () => void): ApolloClient {
  const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === 'subscription'
  const behind = askWhenBehind()
  const toSocket = socketLink({ mayReconnect, onFall: checkSession, onLineBegan: behind.lineBegan })
  return new ApolloClient({
    link: ApolloLink.from([
      // Two things only: a dead session signs out, and a forbidden person is read anew; the rest is shown by whatever asked.
      new ErrorLink(({ error }) => {
        if (errorCodeOf(error) === 'UNAUTHENTICATED') onUnauthenticated()
        if (errorCodeOf(error) === 'FORBIDDEN' || errorCodeOf(error) === 'TWO_FACTOR_REQUIRED') void checkSession()
      }),
      rememberUnderWay(),
      newestRows(),
      behind.link,
      answersAhead(),
      ApolloLink.split(isSubscription, toSocket, persistedLink),
    ]),
    cache: new InMemoryCache({
      typePolicies: { Query: { fields: Object.fromEntries(byId.map((name) => [`${name}_by_id`, rowOf(name)])) } },
    }),
    dataMasking: true,
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  })
}

/** Someone who has gone, or may do nothing but set two-factor up, has no line to restore. */
const mayReconnect = (): boolean => currentUser()?.lacksTwoFactor === false

function rowOf(collection: string): { read: FieldReadFunction } {
  return { read: (existing, { args, toReference }) => existing ?? toReference({ __typename: collection, id: args?.id }) }
}
