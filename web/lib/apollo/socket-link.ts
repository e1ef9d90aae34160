import { ApolloLink } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { type Client, createClient } from 'graphql-ws'
import { map } from 'rxjs'
import { logOutUnderWay } from '#web/lib/session/hold-queries.ts'
import { onLeave } from '#web/lib/session/session.ts'
import { setLiveStatus } from './live-status.ts'
import { documentId } from './persisted-link.ts'

const longestWaitMs = 10_000

type SocketOptions = {
  /** Asked each time the socket falls: one that fell with its session is not opened again. */
  mayReconnect: () => boolean
  /** Called each time it falls against our wish: the session may have ended. */
  onFall: () => void
  /** Called each time the live line of a collection begins, with for how many milliseconds back it has sent everything. */
  onLineBegan: (collection: string, vouchedMs: number) => void
}

/** Subscriptions over one socket: `extensions` carries the document's id, and its text is not sent. */
export function socketLink({ mayReconnect, onFall, onLineBegan }: SocketOptions): ApolloLink {
  const client = createClient({
    url: () => `${location.origin.replace(/^http/, 'ws')}/graphql`,
    lazyCloseTimeout: 3000,
    keepAlive: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: async (attempt) => {
      await wait(Math.min(longestWaitMs, 500 * 2 ** attempt) * (0.5 + Math.random() / 2))
      // a socket that fell with the session would be refused
      await logOutUnderWay()
    },
    shouldRetry: mayReconnect,
    on: {
      connected: () => setLiveStatus('live'),
      ping: (isReceived, payload) => {
        if (isReceived && payload?.stale) setLiveStatus('reconnecting')
        if (isReceived && typeof payload?.begun === 'string') onLineBegan(payload.begun, Number(payload.vouchedMs ?? 0))
      },
      closed: (event) => {
        if (isNormal(event)) return setLiveStatus('connecting')
        setLiveStatus('reconnecting')
        onFall()
      },
    },
  })
  // The next person must not inherit the socket of the last.
  onLeave(() => client.terminate())
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

function isNormal(event: unknown): boolean {
  return event instanceof CloseEvent && event.code === 1000
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
