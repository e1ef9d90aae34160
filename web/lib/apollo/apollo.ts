import { ApolloClient, ApolloLink } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { checkSession, currentUser } from '#web/lib/session/session.ts'
import { createCache } from './create-cache.ts'
import { recordCovered } from './live-status.ts'
import { newestRows } from './newest-rows.ts'
import { persistedLink } from './persisted-link.ts'
import { prefetchLink } from './prefetch-link.ts'
import { refetchNamedQueries, trackInFlight } from './refetch-matching.ts'
import { refetchWhenStale } from './refetch-when-stale.ts'
import { socketLink } from './socket-link.ts'

/** Creates the Apollo client of one session. `onUnauthenticated` is called on UNAUTHENTICATED and ends the session. */
export function createApollo(onUnauthenticated: () => void): ApolloClient {
  const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === 'subscription'
  const refetcher = refetchWhenStale()
  const toSocket = socketLink({
    mayReconnect,
    onFall: () => currentUser() && void checkSession(),
    onSubscriptionStarted: (collection, coveredMs) => {
      refetcher.subscriptionStarted(collection, coveredMs)
      recordCovered(collection, Date.now() - coveredMs)
    },
  })
  const client = new ApolloClient({
    link: ApolloLink.from([
      // Handles UNAUTHENTICATED and changed permissions only. The component that sent the request shows every other error.
      new ErrorLink(({ error }) => {
        if (errorCodeOf(error) === 'UNAUTHENTICATED') onUnauthenticated()
        if (errorCodeOf(error) === 'FORBIDDEN' || errorCodeOf(error) === 'TWO_FACTOR_REQUIRED') void checkSession()
      }),
      trackInFlight(),
      newestRows(),
      refetcher.link,
      prefetchLink(),
      ApolloLink.split(isSubscription, toSocket, persistedLink),
    ]),
    cache: createCache(),
    dataMasking: true,
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', skipPollAttempt: () => document.hidden },
    },
  })
  return refetchNamedQueries(client)
}

/** Returns false when signed out and while two-factor setup is required. Neither state has subscriptions to restore. */
const mayReconnect = (): boolean => currentUser()?.lacksTwoFactor === false
