import {
  type ApolloClient,
  ApolloLink,
  type InternalRefetchQueryDescriptor,
  type ObservableQuery,
  type OperationVariables,
} from '@apollo/client'
import { canonicalStringify } from '@apollo/client/utilities'
import { finalize } from 'rxjs'

type QueryIdentity = { name: string | undefined; variables: OperationVariables | undefined }

/** Returns a string that identifies a query by its operation name and variables. */
export const queryKey = ({ name, variables }: QueryIdentity): string => `${name} ${canonicalStringify(variables ?? {})}`

/** Returns the `queryKey` of an active query. */
export const observableQueryKey = ({ queryName, variables }: ObservableQuery): string => queryKey({ name: queryName, variables })

const inFlight = new WeakMap<ApolloClient, Map<string, Promise<void>>>()

/** Creates a link that tracks the queries in flight, except prefetches, so that `refetchMatching` can wait for them. */
export function trackInFlight(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== 'query' || operation.getContext().isPrefetch) return forward(operation)
    const pendingQueries = inFlight.get(operation.client) ?? new Map<string, Promise<void>>()
    inFlight.set(operation.client, pendingQueries)
    const key = queryKey({ name: operation.operationName, variables: operation.variables })
    const { promise, resolve } = Promise.withResolvers<void>()
    pendingQueries.set(key, promise)
    return forward(operation).pipe(
      finalize(() => {
        if (pendingQueries.get(key) === promise) pendingQueries.delete(key)
        resolve()
      }),
    )
  })
}

/**
 * Refetches the active queries that match. Waits for a matching request in flight first, because Apollo would deduplicate the refetch with
 * it. Waits for the network, because the error of a refetch replaces its page. Never throws: pages show their own errors.
 */
export async function refetchMatching(client: ApolloClient, isMatch: (query: ObservableQuery) => boolean): Promise<void> {
  const active = [...client.getObservableQueries('active')].filter((query) => query.options.fetchPolicy !== 'cache-only' && isMatch(query))
  await Promise.all(
    active.map(async (query) => {
      await inFlight.get(client)?.get(observableQueryKey(query))
      await networkIsBack()
      if (query.hasObservers()) await query.refetch().catch(() => undefined)
    }),
  )
}

/** Resolves once the browser is online. */
const networkIsBack = (): Promise<unknown> | undefined =>
  globalThis.navigator?.onLine === false ? new Promise((resolve) => addEventListener('online', resolve, { once: true })) : undefined

/**
 * Makes mutations refetch their `refetchQueries` through `refetchMatching`. Apollo would reuse a request in flight, which may predate the
 * mutation.
 */
export function refetchNamedQueries(client: ApolloClient): ApolloClient {
  const { mutate } = client
  const mutateAndRefetch = async (given: ApolloClient.MutateOptions) => {
    const { refetchQueries, awaitRefetchQueries, ...options } = given
    if (!Array.isArray(refetchQueries)) return mutate(given)
    const result = await mutate(options)
    const names = new Set(refetchQueries.map(nameOf))
    const refetched = refetchMatching(client, ({ queryName }) => names.has(queryName))
    if (awaitRefetchQueries) await refetched
    return result
  }
  client.mutate = mutateAndRefetch as typeof mutate
  return client
}

function nameOf(named: InternalRefetchQueryDescriptor): string | undefined {
  if (typeof named === 'string') return named
  const { definitions } = 'query' in named ? named.query : named
  return definitions.flatMap((each) => ('name' in each && each.name ? [each.name.value] : []))[0]
}
