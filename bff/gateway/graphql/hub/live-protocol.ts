import { GraphQLError, type GraphQLSchema } from 'graphql'
import { makeServer, type SubscribePayload } from 'graphql-ws'
import { type ErrorTable, messageOf } from '#bff/gateway/error-table.ts'
import { checkVariables } from '#bff/gateway/graphql/check-variables.ts'
import type { CompiledDocument } from '#bff/gateway/graphql/compiled-document.ts'
import type { KeyDocuments } from '#bff/gateway/graphql/key-documents.ts'
import type { TrustedDocuments } from '#bff/gateway/graphql/trusted-documents.ts'
import { Refusal, type RefusalCode, rateLimited } from '#bff/gateway/refusal.ts'
import type { Hub } from './hub.ts'
import type { LiveCollection } from './live-collection.ts'
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

/** What graphql-ws passes through to us with each socket. */
type Extra = { live: LiveSocket }

/**
 * Speaks the graphql-ws protocol by its own library; only the hub writes the `next` frames, because the library would serialise each of
 * 4,000 equal payloads anew. Refuses FORBIDDEN, and RATE_LIMITED for too many subscriptions of a socket.
 */
export function createLiveProtocol({ hub, schema, liveCollections, trusted, adHoc, errors }: Deps) {
  const documents = new Map<string, LiveDocument>()

  /** Equal questions share one object and so one rendering; a thousand of them are more than we have. */
  function shared(document: LiveDocument): LiveDocument {
    const known = documents.get(document.key)
    if (known) return known
    if (documents.size > 1000) documents.clear()
    documents.set(document.key, document)
    return document
  }

  function documentOf(live: LiveSocket, payload: SubscribePayload): CompiledDocument {
    if (live.owner.key) return adHoc.byText(payload.query)
    const id = payload.extensions?.documentId ?? (payload.query.startsWith('sha256:') ? payload.query : undefined)
    return id === undefined ? trusted.byText(payload.query) : trusted.byId(id)
  }

  /** Counted before the ability is checked, so that many at once are no way around the limit. */
  async function admit(live: LiveSocket, { collection: { needs } }: LiveDocument): Promise<void> {
    live.subscriptions++
    try {
      if (needs && !(await hub.mayRead(live.owner, needs))) throw new Refusal('FORBIDDEN')
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
        const document = shared(readLiveDocument(compiled, checkVariables(compiled, payload.variables), { schema, liveCollections }))
        await admit(live, document)
        return { schema, document: compiled.ast, contextValue: new Subscription(document, live, id) }
      } catch (error) {
        return [errorOf(error, errors)]
      }
    },
    subscribe({ contextValue }) {
      if (!(contextValue instanceof Subscription)) throw new Error('Only onSubscribe makes subscriptions')
      return listening(contextValue, hub, errors)
    },
  })
}

/** A class, so that it is recognised after its way through the library. */
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

/** An iterator that never yields: the hub writes the frames; the library tells it when to end. */
function listening({ document, live, id }: Subscription, hub: Hub, errors: ErrorTable): AsyncGenerator<never> {
  const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<never>>()
  // It may end before anyone waits.
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
    resolve(over)
    return over
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

const over: IteratorResult<never> = { done: true, value: undefined }

function errorOf(error: unknown, errors: ErrorTable): GraphQLError {
  if (!(error instanceof Refusal)) throw error
  return new GraphQLError(messageOf(errors, error), { extensions: { ...error.details, code: error.code } })
}
