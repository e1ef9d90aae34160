import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'

type LinkEvents = {
  onUp: () => void
  onDown: () => void
  onEvent: (collection: string, event: 'create' | 'update', row: unknown) => void
}

type Options = LinkEvents & {
  directus: Pick<Directus, 'urlAfter' | 'count'>
  hubToken: string
  log: Log
  /** The collections to subscribe to, each with its fields as GraphQL. */
  selections: [collection: string, fields: string][]
}

/**
 * Opens the one WebSocket to Directus, with one subscription per collection. After a failure it connects to the next address at once, and
 * after a round of all addresses within two seconds. A connection that ends within five seconds counts as a failure. Detects a dead one by
 * the protocol's ping within nine seconds.
 */
export function openUpstreamLink(options: Options) {
  let client: Client | undefined
  let isClosed = false
  /** The time at which the link came up. Undefined while it is down. */
  let upSince: number | undefined
  let retry: NodeJS.Timeout | undefined
  let url: URL | undefined
  /** The attempts since the link was last up for `settledMs`. */
  let attempts = 0

  function connect(): void {
    let watchdog: NodeJS.Timeout | undefined
    url = options.directus.urlAfter(url)
    const current = createClient({
      url: socketUrl(url),
      webSocketImpl: PlainWebSocket,
      connectionParams: { access_token: options.hubToken },
      lazy: false,
      retryAttempts: 0,
      keepAlive: 5000,
      connectionAckWaitTimeout: 5000,
      onNonLazyError: () => undefined,
      on: {
        connected() {
          upSince = performance.now()
          for (const [name, selection] of options.selections) listen(current, name, selection)
          options.onUp()
        },
        ping(isReceived) {
          if (!isReceived) watchdog = setTimeout(() => current.terminate(), pongMs)
        },
        pong: (isReceived) => (isReceived ? clearTimeout(watchdog) : undefined),
        closed() {
          clearTimeout(watchdog)
          if (upSince !== undefined) options.onDown()
          const isSettled = upSince !== undefined && performance.now() - upSince > settledMs
          upSince = undefined
          attempts = isSettled ? 1 : attempts + 1
          const isRoundOver = attempts >= options.directus.count
          if (!isClosed) retry = setTimeout(connect, isRoundOver ? 200 + Math.random() * 1800 : 0)
        },
      },
    })
    client = current
  }

  function listen(to: Client, name: string, selection: string): void {
    to.subscribe<Record<string, unknown>>(
      { query: `subscription { ${name}_mutated { key event data { ${selection} } } }` },
      {
        next({ data }) {
          const event = data?.[`${name}_mutated`]
          if (!isRecord(event)) return
          // A delete event would name another company's row.
          if (event.event === 'create' || event.event === 'update') options.onEvent(name, event.event, event.data)
        },
        error(reason) {
          options.log.warn({ collection: name, reason: reasonOf(reason) }, 'A live subscription ended')
          if (upSince !== undefined && !isClosed) to.terminate()
        },
        complete: () => undefined,
      },
    )
  }

  connect()
  return {
    close(): void {
      isClosed = true
      clearTimeout(retry)
      // disposing of a client that is still connecting rejects
      void Promise.resolve(client?.dispose()).catch(() => undefined)
    },
  }
}

const pongMs = 4000
const settledMs = 5000

class PlainWebSocket extends WebSocket {
  constructor(address: string, protocols: string | string[]) {
    super(address, protocols, { perMessageDeflate: false })
  }
}

const socketUrl = (url: URL) => `${url.origin.replace(/^http/, 'ws')}/graphql`

function reasonOf(reason: unknown): unknown {
  if (Array.isArray(reason)) return reason.map((error) => (isRecord(error) ? error.message : 'error'))
  return isRecord(reason) ? { code: reason.code } : 'closed'
}
