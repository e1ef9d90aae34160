import { ApolloLink, Observable, type OperationVariables } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { csrfHeader, readJson } from '#web/lib/bff/call-bff.ts'
import { NetworkError, reach } from '#web/lib/bff/reach.ts'
import { logOutUnderWay, untilLogOut } from '#web/lib/session/hold-queries.ts'
import { takeFirstAnswer } from './first-answer.ts'

/**
 * Sends the hash of a document in place of its text: the BFF runs only what codegen wrote down. Notes when it asked in
 * `extensions.askedAt`.
 */
export const persistedLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const abort = new AbortController()
      post(operation, abort.signal).then(
        (result) => {
          observer.next(result)
          observer.complete()
        },
        (error) => abort.signal.aborted || observer.error(error),
      )
      return () => abort.abort()
    }),
)

/** "sha256:…" of a generated document; Apollo carries it through to the links. */
export function documentId(document: DocumentNode): string {
  const meta = '__meta__' in document ? document.__meta__ : undefined
  if (typeof meta !== 'object' || meta === null || !('hash' in meta)) throw new Error('A document that codegen does not know')
  return String(meta.hash)
}

/** Sends an operation. A logout aborts a query; if that logout fails, the query is sent again. Throws NetworkError once signed out. */
async function post(operation: ApolloLink.Operation, signal: AbortSignal): Promise<ApolloLink.Result> {
  if (operation.operationType !== 'query') return ask(operation, signal)
  const before = logOutUnderWay()
  if (before) await goOn(before)
  const logOut = untilLogOut()
  try {
    return await ask(operation, AbortSignal.any([signal, logOut.signal]))
  } catch (error) {
    if (signal.aborted || !logOut.signal.aborted) throw error
    await goOn(logOut.goesOn)
    return post(operation, signal)
  }
}

async function goOn(goesOn: Promise<boolean>): Promise<void> {
  if (!(await goesOn)) throw new NetworkError('Signed out')
}

/** Sends an operation; a query that found no turn is sent again after the wait it was given, a command never. */
async function ask(operation: ApolloLink.Operation, signal: AbortSignal): Promise<ApolloLink.Result> {
  const first = operation.getContext().isAhead ? takeFirstAnswer(bodyOf(operation)) : undefined
  const askedAt = first?.askedAt ?? Date.now()
  const response = await (first?.answer ?? send(operation, signal))
  const seconds = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
  if (operation.operationType !== 'query' || !(seconds > 0) || seconds > patienceSeconds) return resultOf(response, askedAt)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const againAt = Date.now()
  return resultOf(await send(operation, signal), againAt)
}

/** A longer wait is reported at once. */
const patienceSeconds = 5

/** What is sent for a document and its variables. */
export const bodyOf = ({ query, variables }: Asked): string => JSON.stringify({ documentId: documentId(query), variables: variables ?? {} })

type Asked = { query: DocumentNode; variables?: OperationVariables | undefined }

const send = (operation: ApolloLink.Operation, signal: AbortSignal): Promise<Response> =>
  reach('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...csrfHeader },
    body: bodyOf(operation),
    signal,
  })

async function resultOf(response: Response, askedAt: number): Promise<ApolloLink.Result> {
  const result = await readJson(response)
  if (isResult(result)) return { ...result, extensions: { ...result.extensions, askedAt } }
  return {
    errors: [{ message: `HTTP ${response.status}`, extensions: { code: response.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL' } }],
  }
}

function isResult(value: unknown): value is ApolloLink.Result {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value)
}
