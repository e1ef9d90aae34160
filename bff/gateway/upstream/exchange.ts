import type { Dispatcher } from 'undici'
import { Refusal } from '#bff/gateway/refusal.ts'

export type UpstreamReply = { status: number; headers: Dispatcher.ResponseData['headers']; body: Buffer<ArrayBuffer> }

type Limits = { budgetMs: number; signal?: AbortSignal | undefined }

/**
 * The error of a call that did not reach Directus, or whose connection closed before the answer began. The circuit breaker counts it.
 * `wasSent` is false only if no byte of the call was sent.
 */
export class ConnectionFailed extends Error {
  readonly wasSent: boolean

  constructor(cause: unknown, wasSent: boolean) {
    super('The connection to Directus failed', { cause })
    this.wasSent = wasSent
  }
}

/** The error of a call whose connection closed in the middle of the answer. */
export class AnswerCut extends Error {
  constructor(cause: unknown) {
    super('The answer of Directus was cut off', { cause })
  }
}

/**
 * Sends a call and returns its complete answer, within `budgetMs`. Uses undici's handler, because `request` would create a stream and copy
 * the body. Refuses UPSTREAM_TIMEOUT, and UPSTREAM_UNAVAILABLE when `signal` aborts. Throws ConnectionFailed, AnswerCut, and a Refusal that
 * the call's own body throws.
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
    reject(head ? new AnswerCut(error) : error instanceof Refusal ? error : new ConnectionFailed(error, running !== undefined))
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
        // abandoned while it waited for a connection
        if (isOver) controller.abort(new Error('Nobody waits for the answer'))
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) head = { status, headers }
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        if (isOver || !head) return
        end()
        resolve({ ...head, body: joinChunks(chunks) })
      },
      onResponseError: (_controller, error) => fail(error),
    })
  } catch (error) {
    fail(error)
  }
  return promise
}

/** Joins the chunks. A single chunk, the common case, is returned without a copy. */
function joinChunks(chunks: Buffer[]): Buffer<ArrayBuffer> {
  const [only] = chunks
  return (chunks.length === 1 && only ? only : Buffer.concat(chunks)) as Buffer<ArrayBuffer>
}
