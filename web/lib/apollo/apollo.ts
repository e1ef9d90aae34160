import { ApolloClient, ApolloLink } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { checkSession, currentUser } from '#web/lib/session/session.ts'
import { answersAhead } from './answers-ahead.ts'
import { askNamedAgain, rememberUnderWay } from './ask-again.ts'
import { askWhenBehind } from './ask-when-behind.ts'
import { createCache } from './create-cache.ts'
import { newestRows } from './newest-rows.ts'
import { persistedLink } from './persisted-link.ts'
import { socketLink } from './socket-link.ts'

/** The client of one signed-in person; `onUnauthenticated` ends the session. */
export function createApollo(onUnauthenticated: () => void): ApolloClient {
  const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === 'subscription'
  const behind = askWhenBehind()
  const toSocket = socketLink({ mayReconnect, onFall: () => currentUser() && void checkSession(), onLineBegan: behind.lineBegan })
  const client = new ApolloClient({
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
    cache: createCache(),
    dataMasking: true,
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  })
  return askNamedAgain(client)
}

/** Someone who has gone, or may do nothing but set two-factor up, has no line to restore. */
const mayReconnect = (): boolean => currentUser()?.lacksTwoFactor === false
