/** A call without an answer: no network, a refused connection, or a timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/**
 * `fetch`, except that a call without an answer throws NetworkError, so that our own fault is never taken for a lost network. Aborts
 * stay aborts.
 */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  return answered(fetch(address, init))
}

/** The answer, or its body, to a call sent elsewhere. Throws NetworkError where there is none. */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const isOurWish = error instanceof DOMException && error.name === 'AbortError'
    throw isOurWish ? error : new NetworkError(error instanceof Error ? error.message : 'No answer', { cause: error })
  }
}
