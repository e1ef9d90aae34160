import { ApolloLink, Observable, type OperationVariables } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { csrfHeader, readJsonResponse, repeatRead } from '#web/lib/bff/call-bff.ts'
import { NetworkError, sendRequest } from '#web/lib/bff/reach.ts'
import { nextLogOut, pendingLogOut } from '#web/lib/session/hold-queries.ts'
import { takeFirstAnswer } from './first-answer.ts'

/**
 * The link that sends the hash of a document instead of its text, since the BFF only runs documents written by codegen. Adds the time of
 * the request to the result as `extensions.queriedAt`, in epoch milliseconds.
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

/** Returns the "sha256:…" id of a generated document, which Apollo passes through to the links. */
export function documentId(document: DocumentNode): string {
  const meta = '__meta__' in document ? document.__meta__ : undefined
  if (typeof meta !== 'object' || meta === null || !('hash' in meta)) throw new Error('A document that codegen does not know')
  return String(meta.hash)
}

/** Sends an operation. Starting to log out aborts a query, which is sent again if the logout fails. Throws NetworkError if it succeeds. */
async function post(operation: ApolloLink.Operation, signal: AbortSignal): Promise<ApolloLink.Result> {
  if (operation.operationType !== 'query') return ask(operation, signal)
  const before = pendingLogOut()
  if (before) await waitForLogOut(before)
  const logOut = nextLogOut()
  try {
    return await ask(operation, AbortSignal.any([signal, logOut.signal]))
  } catch (error) {
    if (signal.aborted || !logOut.signal.aborted) throw error
    await waitForLogOut(logOut.isSessionKept)
    return post(operation, signal)
  }
}

async function waitForLogOut(goesOn: Promise<boolean>): Promise<void> {
  if (!(await goesOn)) throw new NetworkError('Signed out')
}

/**
 * Sends an operation, or uses the response embedded in the document. A query refused with 429 is retried once after its Retry-After, a
 * mutation never.
 */
async function ask(operation: ApolloLink.Operation, signal: AbortSignal): Promise<ApolloLink.Result> {
  const first = operation.getContext().isPrefetch ? takeFirstAnswer(bodyOf(operation)) : undefined
  const queriedAt = first?.queriedAt ?? Date.now()
  const request = () => send(operation, signal)
  const response = await (first?.answer ?? (operation.operationType === 'query' ? repeatRead(request) : request()))
  const seconds = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
  if (operation.operationType !== 'query' || !(seconds > 0) || seconds > maxWaitSeconds) return resultOf(response, queriedAt)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const againAt = Date.now()
  return resultOf(await send(operation, signal), againAt)
}

/** The longest Retry-After, in seconds, after which a refused query is retried. A longer one fails at once. */
const maxWaitSeconds = 5

/** Returns the body of POST /graphql as JSON: the document's id and the variables. */
export const bodyOf = ({ query, variables }: PersistedRequest): string =>
  JSON.stringify({ documentId: documentId(query), variables: variables ?? {} })

type PersistedRequest = { query: DocumentNode; variables?: OperationVariables | undefined }

const send = (operation: ApolloLink.Operation, signal: AbortSignal): Promise<Response> =>
  sendRequest('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...csrfHeader },
    body: bodyOf(operation),
    signal,
  })

async function resultOf(response: Response, queriedAt: number): Promise<ApolloLink.Result> {
  const result = await readJsonResponse(response)
  if (isResult(result)) return { ...result, extensions: { ...result.extensions, queriedAt } }
  const code = response.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL'
  return { errors: [{ message: `HTTP ${response.status}`, extensions: { code, gateway: response.status } }] }
}

function isResult(value: unknown): value is ApolloLink.Result {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value)
}
