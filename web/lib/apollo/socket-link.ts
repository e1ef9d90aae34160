import { ApolloLink } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { type Client, createClient } from 'graphql-ws'
import { map } from 'rxjs'
import { pendingLogOut } from '#web/lib/session/hold-queries.ts'
import { onSessionEnd } from '#web/lib/session/session.ts'
import { untilVisible } from '#web/lib/until-visible.ts'
import { setLiveStatus } from './live-status.ts'
import { documentId } from './persisted-link.ts'

const longestWaitMs = 10_000
/** In ms. A socket that neither opens nor answers for this long is replaced. */
const silentMs = 15_000

type SocketOptions = {
  /** Returns false when a closed socket must not be reopened, because its session has ended. */
  mayReconnect: () => boolean
  /** Called when the socket closes with any code but 1000, since the session may have ended. */
  onFall: () => void
  /** Called when the subscription of a collection starts. It delivers every change from `coveredMs` milliseconds ago onwards. */
  onSubscriptionStarted: (collection: string, coveredMs: number) => void
}

/**
 * Creates the link that sends GraphQL subscriptions over one WebSocket. Sends the id of the persisted document instead of its text. Replaces a
 * socket that is silent, and opens none while the tab is hidden.
 */
export function socketLink({ mayReconnect, onFall, onSubscriptionStarted }: SocketOptions): ApolloLink {
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const noteAnswer = () => clearTimeout(watchdog)
  const expectAnswer = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => client.terminate(), silentMs)
  }
  const client = createClient({
    url: () => `${location.origin.replace(/^http/, 'ws')}/graphql`,
    lazyCloseTimeout: 3000,
    keepAlive: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: async (attempt) => {
      await wait(Math.min(longestWaitMs, 500 * 2 ** attempt) * (0.5 + Math.random() / 2))
      await untilVisible()
      // a socket that closed with its session would be refused
      await pendingLogOut()
    },
    shouldRetry: mayReconnect,
    on: {
      connecting: expectAnswer,
      connected: () => {
        noteAnswer()
        setLiveStatus('live')
      },
      pong: (isReceived) => {
        if (isReceived) noteAnswer()
      },
      ping: (isReceived, payload) => {
        if (!isReceived) expectAnswer()
        if (isReceived && payload?.stale) setLiveStatus('reconnecting')
        if (isReceived && typeof payload?.started === 'string') onSubscriptionStarted(payload.started, Number(payload.coveredMs ?? 0))
      },
      closed: (event) => {
        noteAnswer()
        if (isNormal(event)) return setLiveStatus('connecting')
        setLiveStatus('reconnecting')
        onFall()
      },
    },
  })
  // The next session must not reuse the socket of the previous one.
  onSessionEnd(() => client.terminate())
  return ApolloLink.from([documentIdLink, new GraphQLWsLink(withoutText(client))])
}

const documentIdLink = new ApolloLink((operation, forward) => {
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
