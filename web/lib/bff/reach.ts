/** A call that got no answer: no network, a refused connection, or a wait that was given up. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** `fetch`, but what never gets an answer throws NetworkError, so that a fault of ours is never taken for a lost network. Aborts stay aborts. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  return answered(fetch(address, init))
}

/** The answer, or its body, to a call that was sent elsewhere; throws NetworkError where there is none. */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const isOurWish = error instanceof DOMException && error.name === 'AbortError'
    throw isOurWish ? error : new NetworkError(error instanceof Error ? error.message : 'No answer', { cause: error })
  }
}
