import type { Readable } from 'node:stream'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import { Refusal } from '#bff/refusal.ts'

/** A call to Directus: always one of ours, never a path or header that a browser chose. */
export type UpstreamCall = {
  method: 'GET' | 'POST'
  path: string
  token?: string | undefined
  requestId: string
  ip?: string | undefined
  headers?: Record<string, string>
  body?: string | Buffer | Readable
  /** Aborted when the browser leaves. */
  signal?: AbortSignal | undefined
  /** A file may take longer than the ten seconds of a call. */
  budgetMs?: number
  /** Goes at a browser's pace: it has connections of its own, so that slow ones never stand in the way of calls. */
  isFile?: boolean
}

export type UpstreamReply = { status: number; headers: Dispatcher.ResponseData['headers']; body: Buffer<ArrayBuffer> }
export type UpstreamStream = Dispatcher.ResponseData

export type Directus = ReturnType<typeof createDirectus>

export type DirectusOptions = { url: URL; onCall?: (ms: number, outcome: 'ok' | 'failed') => void }

/**
 * The way to Directus: 32 connections for calls and 32 for files, ten seconds a call, no retry and no redirect. Once it
 * does not answer, a breaker says 503 at once and lets one call through every half second to see whether it is back.
 */
export function createDirectus({ url, onCall }: DirectusOptions) {
  const calls = createLane(url)
  const files = createLane(url)

  async function stream(call: UpstreamCall): Promise<UpstreamStream> {
    const { pool, breaker } = call.isFile ? files : calls
    if (pool.stats.queued > queueMax) throw unavailable()
    const started = performance.now()
    try {
      const reply = await breaker.execute(() => send(pool, call))
      onCall?.(performance.now() - started, 'ok')
      return reply
    } catch (error) {
      onCall?.(performance.now() - started, 'failed')
      throw error instanceof UpstreamDown ? error.refusal : error instanceof BrokenCircuitError ? unavailable() : error
    }
  }

  return {
    /** The answer with its body still to be read: for files. */
    stream,
    /** The whole answer. */
    async call(call: UpstreamCall): Promise<UpstreamReply> {
      const { statusCode, headers, body } = await stream(call)
      return { status: statusCode, headers, body: await readWhole(body) }
    },
    close: async () => void (await Promise.all([calls.pool.destroy(), files.pool.destroy()])),
  }
}

function createLane(url: URL) {
  const pool = new Pool(url.origin, {
    connections: 32,
    headersTimeout: 0,
    bodyTimeout: budgetMs,
    maxResponseSize: answerMax,
    keepAliveTimeout: 30_000,
  })
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamDown),
    { halfOpenAfter: 500, breaker: new ConsecutiveBreaker(4) },
  )
  return { pool, breaker }
}

const budgetMs = 10_000
const queueMax = 256
/** An error file is its import file, 20 MB, and a word a line. */
const answerMax = 64 * 1024 * 1024

/** Directus did not answer: counted by the breaker; the caller gets the refusal. */
class UpstreamDown extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, cause: unknown) {
    super('Directus did not answer', { cause })
    this.refusal = refusal
  }
}

async function send(pool: Pool, call: UpstreamCall): Promise<UpstreamStream> {
  const budget = new AbortController()
  const timer = setTimeout(() => budget.abort(timedOut), call.budgetMs ?? budgetMs)
  const leave = () => budget.abort(gone)
  if (call.signal?.aborted) leave()
  call.signal?.addEventListener('abort', leave, { once: true })
  const done = () => {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', leave)
  }
  try {
    const request = pool.request({
      method: call.method,
      path: call.path,
      headers: headersOf(call),
      body: call.body ?? null,
      signal: budget.signal,
    })
    const reply = await Promise.race([request, whenAborted(budget.signal)])
    // The budget covers the body too; undici destroys it when the signal aborts.
    reply.body.once('close', done)
    return reply
  } catch (error) {
    done()
    if (budget.signal.reason === gone) throw new Refusal('UPSTREAM_UNAVAILABLE', { status: 499 })
    // A file that came too slowly says nothing of Directus.
    if (budget.signal.reason === timedOut && call.isFile) throw new Refusal('UPSTREAM_TIMEOUT')
    if (budget.signal.reason === timedOut) throw new UpstreamDown(new Refusal('UPSTREAM_TIMEOUT'), error)
    if (error instanceof Refusal) throw error
    throw new UpstreamDown(unavailable(), error)
  }
}

/** undici itself hears of an abort only once the request has left its queue. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const timedOut = new Error('The budget of the call is used up')
const gone = new Error('The caller left')

function headersOf(call: UpstreamCall): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': call.requestId, ...call.headers }
  if (call.token) headers.authorization = `Bearer ${call.token}`
  if (call.ip) headers['x-forwarded-for'] = call.ip
  if (typeof call.body === 'string' || Buffer.isBuffer(call.body)) headers['content-type'] ??= 'application/json'
  return headers
}

async function readWhole(body: UpstreamStream['body']): Promise<Buffer<ArrayBuffer>> {
  try {
    return Buffer.from(await body.arrayBuffer())
  } catch (error) {
    throw error === timedOut ? new Refusal('UPSTREAM_TIMEOUT') : badAnswer()
  }
}

const unavailable = () => new Refusal('UPSTREAM_UNAVAILABLE', { headers: { 'retry-after': '1' } })

/** Directus answered something that is no answer: cut off, HTML, a redirect. */
export const badAnswer = (): Refusal => new Refusal('UPSTREAM_UNAVAILABLE', { status: 502 })
