import {
  type ApolloClient,
  ApolloLink,
  type InternalRefetchQueryDescriptor,
  type ObservableQuery,
  type OperationVariables,
} from '@apollo/client'
import { canonicalStringify } from '@apollo/client/utilities'
import { finalize } from 'rxjs'

type Asked = { name: string | undefined; variables: OperationVariables | undefined }

/** Names one question: a document with its variables. */
export const questionOf = ({ name, variables }: Asked): string => `${name} ${canonicalStringify(variables ?? {})}`

/** The question that a query on screen asks. */
export const questionOn = ({ queryName, variables }: ObservableQuery): string => questionOf({ name: queryName, variables })

const underWay = new WeakMap<ApolloClient, Map<string, Promise<void>>>()

/** Remembers which questions are under way, for `askAgain`. */
export function rememberUnderWay(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== 'query' || operation.getContext().isAhead) return forward(operation)
    const asked = underWay.get(operation.client) ?? new Map<string, Promise<void>>()
    underWay.set(operation.client, asked)
    const question = questionOf({ name: operation.operationName, variables: operation.variables })
    const { promise, resolve } = Promise.withResolvers<void>()
    asked.set(question, promise)
    return forward(operation).pipe(
      finalize(() => {
        if (asked.get(question) === promise) asked.delete(question)
        resolve()
      }),
    )
  })
}

/**
 * Asks the given queries on screen again. One that is under way may be older than what made us ask, and Apollo gives two requests one
 * answer, so it is waited for first. Never throws: a page itself says what it could not load.
 */
export async function askAgain(client: ApolloClient, isMeant: (query: ObservableQuery) => boolean): Promise<void> {
  const shown = [...client.getObservableQueries('active')].filter((query) => query.options.fetchPolicy !== 'cache-only' && isMeant(query))
  await Promise.all(
    shown.map(async (query) => {
      await underWay.get(client)?.get(questionOn(query))
      if (query.hasObservers()) await query.refetch().catch(() => undefined)
    }),
  )
}

/** Makes the queries that mutations name be asked by `askAgain`: Apollo itself would let one that is under way answer for them. */
export function askNamedAgain(client: ApolloClient): ApolloClient {
  const { mutate } = client
  const mutateAndAsk = async (given: ApolloClient.MutateOptions) => {
    const { refetchQueries, awaitRefetchQueries, ...options } = given
    if (!Array.isArray(refetchQueries)) return mutate(given)
    const result = await mutate(options)
    const names = new Set(refetchQueries.map(nameOf))
    const asked = askAgain(client, ({ queryName }) => names.has(queryName))
    if (awaitRefetchQueries) await asked
    return result
  }
  client.mutate = mutateAndAsk as typeof mutate
  return client
}

function nameOf(named: InternalRefetchQueryDescriptor): string | undefined {
  if (typeof named === 'string') return named
  const { definitions } = 'query' in named ? named.query : named
  return definitions.flatMap((each) => ('name' in each && each.name ? [each.name.value] : []))[0]
}
