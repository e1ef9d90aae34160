import { GraphQLError, type GraphQLSchema } from 'graphql'
import { makeServer, type SubscribePayload } from 'graphql-ws'
import { type ErrorTable, messageOf } from '#bff/gateway/error-table.ts'
import { checkVariables } from '#bff/gateway/graphql/check-variables.ts'
import type { CompiledDocument } from '#bff/gateway/graphql/compiled-document.ts'
import type { KeyDocuments } from '#bff/gateway/graphql/key-documents.ts'
import type { TrustedDocuments } from '#bff/gateway/graphql/trusted-documents.ts'
import { Refusal, type RefusalCode, rateLimited } from '#bff/gateway/refusal.ts'
import type { Hub } from './hub.ts'
import { abilityFor, type LiveCollection } from './live-collection.ts'
import { type LiveDocument, readLiveDocument } from './live-document.ts'
import type { LiveSocket } from './live-socket.ts'

export type LiveProtocol = ReturnType<typeof createLiveProtocol>

type Deps = {
  hub: Hub
  schema: GraphQLSchema
  liveCollections: LiveCollection[]
  trusted: TrustedDocuments
  adHoc: KeyDocuments
  errors: ErrorTable
}

/** The data attached to each WebSocket of the graphql-ws server: the hub's own socket object, with its owner. */
type Extra = { live: LiveSocket }

/**
 * Creates the server of the graphql-ws protocol. The hub writes the `next` frames itself, so that equal payloads are serialised once. A
 * subscription is refused FORBIDDEN without the collection's ability, and RATE_LIMITED beyond ten per socket.
 */
export function createLiveProtocol({ hub, schema, liveCollections, trusted, adHoc, errors }: Deps) {
  const documents = new Map<string, LiveDocument>()

  /**
   * Returns the same object for equal documents, so that the hub groups their subscriptions. The cache is cleared beyond a thousand
   * documents.
   */
  function deduplicate(document: LiveDocument): LiveDocument {
    const cached = documents.get(document.key)
    if (cached) return cached
    if (documents.size > 1000) documents.clear()
    documents.set(document.key, document)
    return document
  }

  function documentOf(live: LiveSocket, payload: SubscribePayload): CompiledDocument {
    if (live.owner.key) return adHoc.byText(payload.query)
    const id = payload.extensions?.documentId ?? (payload.query.startsWith('sha256:') ? payload.query : undefined)
    return id === undefined ? trusted.byText(payload.query) : trusted.byId(id)
  }

  /**
   * Counts a subscription of the socket. Refuses FORBIDDEN if its owner lacks the ability that the collection requires. Counting comes
   * first, so that concurrent subscriptions cannot exceed the limit.
   */
  async function admit(live: LiveSocket, { collection }: LiveDocument): Promise<void> {
    const needs = abilityFor(collection, live.owner)
    live.subscriptions++
    try {
      if (needs && !(await hub.canRead(live.owner, needs))) throw new Refusal('FORBIDDEN')
    } catch (error) {
      live.subscriptions--
      throw error
    }
  }

  return makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: 3000,
    async onSubscribe({ extra: { live } }, id, payload) {
      try {
        if (live.subscriptions >= subscriptionsMax) throw rateLimited(1)
        const compiled = documentOf(live, payload)
        const document = deduplicate(readLiveDocument(compiled, checkVariables(compiled, payload.variables), { schema, liveCollections }))
        await admit(live, document)
        return { schema, document: compiled.ast, contextValue: new Subscription(document, live, id) }
      } catch (error) {
        return [errorOf(error, errors)]
      }
    },
    subscribe({ contextValue }) {
      if (!(contextValue instanceof Subscription)) throw new Error('Only onSubscribe makes subscriptions')
      return createIterator(contextValue, hub, errors)
    },
  })
}

/** The context value that carries a subscription from `onSubscribe` to `subscribe`. It is a class so that `instanceof` recognises it. */
class Subscription {
  readonly document: LiveDocument
  readonly live: LiveSocket
  readonly id: string

  constructor(document: LiveDocument, live: LiveSocket, id: string) {
    this.document = document
    this.live = live
    this.id = id
  }
}

export const subscriptionsMax = 10

/** Starts a subscription at the hub and returns its iterator for graphql-ws. It never yields, because the hub writes the frames itself. */
function createIterator({ document, live, id }: Subscription, hub: Hub, errors: ErrorTable): AsyncGenerator<never> {
  const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<never>>()
  // It may be rejected before the library awaits it.
  promise.catch(() => undefined)
  const sink = {
    socket: live,
    id,
    head: `{"id":${JSON.stringify(id)},"type":"next","payload":`,
    end(code: RefusalCode): void {
      stop()
      reject(errorOf(new Refusal(code), errors))
    },
  }
  const unsubscribe = hub.subscribe(document, live.owner.company, sink)
  let isOver = false
  const stop = (): void => {
    if (isOver) return
    isOver = true
    unsubscribe()
    live.subscriptions--
  }
  const end = async (): Promise<IteratorResult<never>> => {
    stop()
    resolve(doneResult)
    return doneResult
  }
  return {
    next: () => promise,
    return: end,
    throw: end,
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: async () => void (await end()),
  }
}

const doneResult: IteratorResult<never> = { done: true, value: undefined }

function errorOf(error: unknown, errors: ErrorTable): GraphQLError {
  if (!(error instanceof Refusal)) throw error
  return new GraphQLError(messageOf(errors, error), { extensions: { ...error.details, code: error.code } })
}
