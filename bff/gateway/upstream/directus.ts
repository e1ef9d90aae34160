import type { Readable } from 'node:stream'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import { Refusal } from '#bff/gateway/refusal.ts'
import { AnswerCut, ConnectionFailed, exchange, type UpstreamReply } from './exchange.ts'
import { type ProbeTimes, watchUpstream } from './watch-upstream.ts'

/** A call to Directus. The path is always our own, never taken from the browser's request. */
export type UpstreamCall = {
  method: 'GET' | 'POST'
  path: string
  token?: string | undefined
  requestId: string
  ip?: string | undefined
  headers?: Record<string, string>
  body?: string | Buffer | Readable
  /** Cancels the call. Aborted when the browser disconnects. */
  signal?: AbortSignal | undefined
  /** The timeout of the call in ms, ten seconds by default. A slower answer is refused UPSTREAM_TIMEOUT. */
  budgetMs?: number
  /**
   * The connection pool: `calls` by default, `files` for slow transfers, and `guests` for guests' requests such as reward pages, so that
   * none blocks the others.
   */
  pool?: 'calls' | 'files' | 'guests'
}

export type UpstreamStream = Dispatcher.ResponseData

export type Directus = ReturnType<typeof createDirectus>

export type DirectusOptions = {
  url: URL
  /** The path of Directus that answers at once while it runs, for the probe. */
  livePath: string
  onCall?: (ms: number, outcome: 'ok' | 'failed') => void
  probe?: ProbeTimes
}

/**
 * Creates the client of Directus, with 32 connections per pool and no retries. A circuit breaker refuses UPSTREAM_UNAVAILABLE while
 * connections fail or the probe gets no answer. A slow answer is refused UPSTREAM_TIMEOUT.
 */
export function createDirectus({ url, livePath, onCall, probe: times = probeTimes }: DirectusOptions) {
  const pools = { calls: createPool(url), files: createPool(url), guests: createPool(url) }
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ConnectionFailed),
    { halfOpenAfter: 500, breaker: new ConsecutiveBreaker(4) },
  )
  const waiting = new Set<{ since: number }>()
  const probe = watchUpstream({ url, livePath, breaker, times, isSlow: () => isSlow(waiting, times) })

  async function callThroughBreaker<Reply>(call: UpstreamCall, act: (pool: Pool) => Promise<Reply>): Promise<Reply> {
    const pool = pools[call.pool ?? 'calls']
    // an abandoned call stays in the queue until a connection is free
    if (pool.stats.queued > queueMax) throw unavailable()
    const started = performance.now()
    const wait = { since: started }
    waiting.add(wait)
    try {
      const reply = await breaker.execute(() => act(pool))
      onCall?.(performance.now() - started, 'ok')
      return reply
    } catch (error) {
      onCall?.(performance.now() - started, 'failed')
      if (error instanceof AnswerCut) throw badAnswer()
      throw error instanceof ConnectionFailed || error instanceof BrokenCircuitError ? unavailable() : error
    } finally {
      waiting.delete(wait)
    }
  }

  return {
    /** Sends a call to Directus. Returns the answer with its body as a stream, for files. */
    stream: (call: UpstreamCall): Promise<UpstreamStream> => callThroughBreaker(call, (pool) => send(pool, call)),
    /** Sends a call to Directus. Returns the answer with its complete body. */
    call: (call: UpstreamCall): Promise<UpstreamReply> =>
      callThroughBreaker(call, (pool) => exchange(pool, optionsOf(call), { budgetMs: call.budgetMs ?? budgetMs, signal: call.signal })),
    async close(): Promise<void> {
      await Promise.all([probe.stop(), ...Object.values(pools).map((pool) => pool.destroy())])
    },
  }
}

const createPool = (url: URL) =>
  new Pool(url.origin, {
    connections: 32,
    headersTimeout: 0,
    bodyTimeout: budgetMs,
    maxResponseSize: answerMax,
    keepAliveTimeout: 30_000,
  })

/** Returns true if the oldest of the calls in flight has waited longer than `slowMs`. */
function isSlow(waiting: Set<{ since: number }>, { slowMs }: ProbeTimes): boolean {
  const [oldest] = waiting
  return oldest !== undefined && performance.now() - oldest.since > slowMs
}

const budgetMs = 10_000
const probeTimes: ProbeTimes = { slowMs: 1000, tickMs: 500, answerMs: 2000 }
const queueMax = 256
/** The maximum size of an answer in bytes. The largest is an import's error file, a little more than its 20 MB. */
const answerMax = 64 * 1024 * 1024

async function send(pool: Pool, call: UpstreamCall): Promise<UpstreamStream> {
  const budget = new AbortController()
  const timer = setTimeout(() => budget.abort(timedOut), call.budgetMs ?? budgetMs)
  const leave = () => budget.abort(disconnected)
  if (call.signal?.aborted) leave()
  call.signal?.addEventListener('abort', leave, { once: true })
  const done = () => {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', leave)
  }
  try {
    const request = pool.request({ ...optionsOf(call), signal: budget.signal })
    const reply = await Promise.race([request, whenAborted(budget.signal)])
    // The timeout covers the body too, and undici destroys it when the signal aborts.
    reply.body.once('close', done)
    return reply
  } catch (error) {
    done()
    if (budget.signal.reason === disconnected) throw new Refusal('UPSTREAM_UNAVAILABLE', { status: 499 })
    if (budget.signal.reason === timedOut) throw new Refusal('UPSTREAM_TIMEOUT')
    // a refused request body is not a failure of Directus
    if (error instanceof Refusal) throw error
    throw new ConnectionFailed(error)
  }
}

/** Returns a promise that rejects when the signal aborts. undici itself notices an abort only once the request has left its queue. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const timedOut = new Error('The budget of the call is used up')
const disconnected = new Error('The caller left')

const optionsOf = (call: UpstreamCall) => ({
  method: call.method,
  path: call.path,
  headers: headersOf(call),
  body: call.body ?? null,
})

function headersOf(call: UpstreamCall): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': call.requestId, ...call.headers }
  if (call.token) headers.authorization = `Bearer ${call.token}`
  if (call.ip) headers['x-forwarded-for'] = call.ip
  if (typeof call.body === 'string' || Buffer.isBuffer(call.body)) headers['content-type'] ??= 'application/json'
  return headers
}

const unavailable = () => new Refusal('UPSTREAM_UNAVAILABLE', { headers: { 'retry-after': '1' } })

/** Returns an UPSTREAM_UNAVAILABLE refusal (502) for an invalid answer of Directus, such as a truncated one, HTML or a redirect. */
export const badAnswer = (): Refusal => new Refusal('UPSTREAM_UNAVAILABLE', { status: 502 })
