import { ApolloLink } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { type Client, createClient } from 'graphql-ws'
import { map } from 'rxjs'
import { setLiveStatus } from './live-status.ts'
import { documentId } from './persisted-link.ts'

/** Asked each time the socket falls, so that one which fell with its session is not built up again. */
type MayReconnect = () => boolean

/** Subscriptions over one socket: the document's id travels in `extensions`, its text does not. */
export function socketLink(mayReconnect: MayReconnect): ApolloLink {
  const client = createClient({
    url: () => `${location.origin.replace(/^http/, 'ws')}/graphql`,
    lazyCloseTimeout: 3000,
    keepAlive: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: mayReconnect,
    on: {
      connected: () => setLiveStatus('live'),
      closed: () => setLiveStatus('reconnecting'),
    },
  })
  return ApolloLink.from([named, new GraphQLWsLink(withoutText(client))])
}

const named = new ApolloLink((operation, forward) => {
  operation.extensions = { ...operation.extensions, documentId: documentId(operation.query) }
  return forward(operation).pipe(
    map((result) => {
      setLiveStatus(result.extensions?.stale ? 'reconnecting' : 'live')
      return result
    }),
  )
})

function withoutText(client: Client): Client {
  return { ...client, subscribe: (payload, sink) => client.subscribe({ ...payload, query: '' }, sink) }
}
