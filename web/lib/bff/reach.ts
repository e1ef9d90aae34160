import { noteServerTime } from '#web/lib/dates/server-clock.ts'

/** Thrown when a request gets no response: no network, a refused connection or a timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Calls `fetch` and throws NetworkError when there is no response, which distinguishes it from a bug. An abort stays an AbortError. */
export async function sendRequest(address: string, init: RequestInit): Promise<Response> {
  const startedAt = Date.now()
  const response = await withNetworkError(fetch(address, init))
  noteServerTime(response, startedAt)
  return response
}

/** Awaits a response or its body. Throws NetworkError if the connection fails. Rethrows the AbortError of a cancelled request. */
export async function withNetworkError<Answer>(promise: Promise<Answer>): Promise<Answer> {
  try {
    return await promise
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError'
    throw isAborted ? error : new NetworkError(error instanceof Error ? error.message : 'No answer', { cause: error })
  }
}
