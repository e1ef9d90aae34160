import type { Dispatcher } from 'undici'
import { Refusal } from '#bff/gateway/refusal.ts'

export type UpstreamReply = { status: number; headers: Dispatcher.ResponseData['headers']; body: Buffer<ArrayBuffer> }

type Limits = { budgetMs: number; signal?: AbortSignal | undefined }

/** Directus was not reached, or hung up before its answer began: counted by the breaker. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super('The connection to Directus failed', { cause })
  }
}

/** The answer began and did not end. */
export class AnswerCut extends Error {
  constructor(cause: unknown) {
    super('The answer of Directus was cut off', { cause })
  }
}

/**
 * Makes a call and returns its whole answer, at most `budgetMs` after it was asked for. By undici's handler: `request` would make a
 * stream, a signal and two copies of a body that is read whole. Refuses UPSTREAM_TIMEOUT, and UPSTREAM_UNAVAILABLE when `signal` aborts;
 * throws ConnectionFailed, AnswerCut, and a Refusal that the call's own body throws.
 */
export function exchange(to: Dispatcher, call: Dispatcher.DispatchOptions, { budgetMs, signal }: Limits): Promise<UpstreamReply> {
  const { promise, resolve, reject } = Promise.withResolvers<UpstreamReply>()
  const chunks: Buffer[] = []
  let head: Pick<UpstreamReply, 'status' | 'headers'> | undefined
  let running: Dispatcher.DispatchController | undefined
  let isOver = false
  const end = () => {
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
  const giveUp = (refusal: Refusal) => {
    end()
    reject(refusal)
    running?.abort(refusal)
  }
  const leave = () => giveUp(new Refusal('UPSTREAM_UNAVAILABLE', { status: 499 }))
  const timer = setTimeout(() => giveUp(new Refusal('UPSTREAM_TIMEOUT')), budgetMs)
  const fail = (error: unknown) => {
    if (isOver) return
    end()
    reject(head ? new AnswerCut(error) : error instanceof Refusal ? error : new ConnectionFailed(error))
  }
  if (signal?.aborted) {
    leave()
    return promise
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    to.dispatch(call, {
      onRequestStart(controller) {
        running = controller
        // given up while it waited for a connection
        if (isOver) controller.abort(new Error('Nobody waits for the answer'))
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) head = { status, headers }
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        if (isOver || !head) return
        end()
        resolve({ ...head, body: whole(chunks) })
      },
      onResponseError: (_controller, error) => fail(error),
    })
  } catch (error) {
    fail(error)
  }
  return promise
}

/** Most answers come in one piece, which is passed on as it is. */
function whole(chunks: Buffer[]): Buffer<ArrayBuffer> {
  const [only] = chunks
  return (chunks.length === 1 && only ? only : Buffer.concat(chunks)) as Buffer<ArrayBuffer>
}
