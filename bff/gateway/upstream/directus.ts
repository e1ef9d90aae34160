import type { Readable } from 'node:stream'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import { Refusal } from '#bff/gateway/refusal.ts'
import { AnswerCut, ConnectionFailed, exchange, type UpstreamReply } from './exchange.ts'
import { type ProbeTimes, watchUpstream } from './watch-upstream.ts'

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
  /** In ms: a file may take longer than the ten seconds of a call. */
  budgetMs?: number
  /**
   * Which connections it uses: files go at a browser's pace, and guests are not part of what people do; neither holds up the others.
   */
  lane?: 'calls' | 'files' | 'guests'
}

export type UpstreamStream = Dispatcher.ResponseData

export type Directus = ReturnType<typeof createDirectus>

export type DirectusOptions = {
  url: URL
  /** A path that answers at once where Directus is there. */
  readyPath: string
  onCall?: (ms: number, outcome: 'ok' | 'failed') => void
  probe?: ProbeTimes
}

/**
 * The way to Directus: 32 connections a lane, ten seconds a call, no retry and no redirect. Once connections fail, or the probe finds it
 * silent, a breaker refuses UPSTREAM_UNAVAILABLE until it is back. A slow answer is its caller's alone: UPSTREAM_TIMEOUT.
 */
export function createDirectus({ url, readyPath, onCall, probe: times = probeTimes }: DirectusOptions) {
  const pools = { calls: createPool(url), files: createPool(url), guests: createPool(url) }
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ConnectionFailed),
    { halfOpenAfter: 500, breaker: new ConsecutiveBreaker(4) },
  )
  const waiting = new Set<{ since: number }>()
  const probe = watchUpstream({ url, readyPath, breaker, times, isSlow: () => isSlow(waiting, times) })

  async function guarded<Reply>(call: UpstreamCall, act: (pool: Pool) => Promise<Reply>): Promise<Reply> {
    const pool = pools[call.lane ?? 'calls']
    // a call that was given up stays in the queue until a connection is free
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
    /** The answer with its body still to be read: for files. */
    stream: (call: UpstreamCall): Promise<UpstreamStream> => guarded(call, (pool) => send(pool, call)),
    /** The whole answer. */
    call: (call: UpstreamCall): Promise<UpstreamReply> =>
      guarded(call, (pool) => exchange(pool, optionsOf(call), { budgetMs: call.budgetMs ?? budgetMs, signal: call.signal })),
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

/** The oldest is the first: they are added as they begin. */
function isSlow(waiting: Set<{ since: number }>, { slowMs }: ProbeTimes): boolean {
  const [oldest] = waiting
  return oldest !== undefined && performance.now() - oldest.since > slowMs
}

const budgetMs = 10_000
const probeTimes: ProbeTimes = { slowMs: 1000, tickMs: 500, answerMs: 2000 }
const queueMax = 256
/** An error file is its import file, 20 MB, and a word a line. */
const answerMax = 64 * 1024 * 1024

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
    const request = pool.request({ ...optionsOf(call), signal: budget.signal })
    const reply = await Promise.race([request, whenAborted(budget.signal)])
    // The budget covers the body too; undici destroys it when the signal aborts.
    reply.body.once('close', done)
    return reply
  } catch (error) {
    done()
    if (budget.signal.reason === gone) throw new Refusal('UPSTREAM_UNAVAILABLE', { status: 499 })
    if (budget.signal.reason === timedOut) throw new Refusal('UPSTREAM_TIMEOUT')
    // a body that was refused on its way says nothing of Directus
    if (error instanceof Refusal) throw error
    throw new ConnectionFailed(error)
  }
}

/** undici itself learns of an abort only once the request has left its queue. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const timedOut = new Error('The budget of the call is used up')
const gone = new Error('The caller left')

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

/** UPSTREAM_UNAVAILABLE for what is no answer of Directus: cut off, HTML, a redirect. */
export const badAnswer = (): Refusal => new Refusal('UPSTREAM_UNAVAILABLE', { status: 502 })
