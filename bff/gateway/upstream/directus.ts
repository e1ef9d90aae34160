import type { Readable } from 'node:stream'
import { BrokenCircuitError } from 'cockatiel'
import type { Dispatcher, Pool } from 'undici'
import { Refusal } from '#bff/gateway/refusal.ts'
import { type Address, createAddress, type PoolName, rankAddresses, unavailable } from './address.ts'
import { AnswerCut, ConnectionFailed, exchange, type UpstreamReply } from './exchange.ts'
import type { ProbeTimes } from './watch-upstream.ts'

/** A call to Directus. The path is always our own, never taken from the browser's request. */
export type UpstreamCall = {
  method: 'GET' | 'POST'
  path: string
  token?: string | undefined
  requestId: string
  ip?: string | undefined
  /** The person, key or link whose calls use the same address of Directus while it is usable. By default the token. */
  by?: string | undefined
  headers?: Record<string, string>
  body?: string | Buffer | Readable
  /** Cancels the call. Aborted when the browser disconnects. */
  signal?: AbortSignal | undefined
  /** The timeout of the call in ms, ten seconds by default. A slower answer is refused UPSTREAM_TIMEOUT. */
  budgetMs?: number
  /** The connection pool: `calls` by default, `files` for slow transfers, and `guests` for guests' requests such as reward pages. */
  pool?: PoolName
  /**
   * True if the call changes nothing. It is sent again, to another address, when its connection fails. By default true for GET.
   */
  isQuery?: boolean
}

export type UpstreamStream = Dispatcher.ResponseData

export type Directus = ReturnType<typeof createDirectus>

export type DirectusOptions = {
  /** The addresses of all Directus processes on one database. */
  urls: URL[]
  /** The path of Directus that answers at once while it runs, for the probe of a single address. */
  livePath: string
  /** The path of Directus that answers 200 at once while it can serve calls, for the probe of each of several addresses. */
  readyPath: string
  onCall?: (ms: number, outcome: 'ok' | 'failed') => void
  /** Called when one of several addresses is probed first, and when it becomes usable or unusable. */
  onChange?: (address: string, isUsable: boolean) => void
  probe?: ProbeTimes
}

/**
 * Creates the client of Directus. Each of several addresses has its own pools, circuit breaker and probe, and is skipped while it is not
 * ready. A command in flight is never repeated. Refuses UPSTREAM_UNAVAILABLE if no address is usable, and UPSTREAM_TIMEOUT.
 */
export function createDirectus({ urls, livePath, readyPath, onCall, onChange, probe: times = probeTimes }: DirectusOptions) {
  const isList = urls.length > 1
  const addresses = urls.map((url) =>
    createAddress({
      ...{ url, times, onCall },
      isAlwaysProbed: isList,
      probePath: isList ? readyPath : livePath,
      onChange: isList ? (isUsable) => onChange?.(url.origin, isUsable) : undefined,
    }),
  )

  /** Returns the usable addresses for a key, in its order. A single address always counts as usable, and its breaker decides. */
  function addressesFor(by: string): Address[] {
    if (!isList) return addresses
    const usable = rankAddresses(by, addresses).filter(({ isUsable }) => isUsable)
    return usable.sort((one, other) => Number(one.isSilent) - Number(other.isSilent))
  }

  /** Runs a call at the first address that takes it. */
  async function run<Reply>(call: UpstreamCall, act: (pool: Pool, leftMs: number) => Promise<Reply>): Promise<Reply> {
    const ends = performance.now() + (call.budgetMs ?? budgetMs)
    let mayRepeat = call.isQuery ?? call.method === 'GET'
    let failure: unknown = unavailable()
    for (const address of addressesFor(keyOf(call))) {
      try {
        return await address.run(call.pool ?? 'calls', (pool) => act(pool, Math.max(1, ends - performance.now())))
      } catch (error) {
        failure = error
        if (wasSent(error)) {
          if (!mayRepeat) break
          mayRepeat = false
        }
        // undici destroys a body that is a stream
        if (!isMovable(error) || isStream(call.body) || call.signal?.aborted) break
      }
    }
    if (failure instanceof AnswerCut) throw badAnswer()
    throw failure instanceof ConnectionFailed || failure instanceof BrokenCircuitError ? unavailable() : failure
  }

  const callBy = (call: UpstreamCall) => (pool: Pool, leftMs: number) =>
    exchange(pool, optionsOf(call), { budgetMs: leftMs, signal: call.signal })

  return {
    /** Sends a call to Directus. Returns the answer with its body as a stream, for files. */
    stream: (call: UpstreamCall): Promise<UpstreamStream> => run(call, (pool, leftMs) => send(pool, call, leftMs)),
    /** Sends a call to Directus. Returns the answer with its complete body. */
    call: (call: UpstreamCall): Promise<UpstreamReply> => run(call, callBy(call)),
    /** Sends a query to every address. Returns an answer or a failure of each. */
    callEach: (call: UpstreamCall): Promise<UpstreamReply>[] =>
      addresses.map((address) => address.run(call.pool ?? 'calls', (pool) => callBy(call)(pool, call.budgetMs ?? budgetMs))),
    /** Returns the name of the address to which calls of this key go now. */
    addressFor: (by: string): string => (addressesFor(by)[0] ?? rankAddresses(by, addresses)[0])?.name ?? '',
    /**
     * Returns the usable address after this one in the list, or a random one to begin with. If none is usable, returns the next. For a link
     * that moves along the list.
     */
    urlAfter(url: URL | undefined): URL {
      const from = url ? urls.indexOf(url) + 1 : Math.floor(Math.random() * urls.length)
      const round = [...addresses.slice(from), ...addresses.slice(0, from)]
      const [next] = [...round.filter(({ isUsable }) => isUsable), ...round]
      if (!next) throw new Error('There is no address of Directus')
      return next.url
    },
    /** The number of addresses. */
    count: addresses.length,
    async close(): Promise<void> {
      await Promise.all(addresses.map((address) => address.close()))
    },
  }
}

const budgetMs = 10_000
const probeTimes: ProbeTimes = { slowMs: 1000, tickMs: 500, answerMs: 2000 }

const keyOf = ({ by, token, ip, requestId }: UpstreamCall): string => by ?? token ?? ip ?? requestId

/** Returns true if Directus may have received the call that failed. */
const wasSent = (error: unknown): boolean => error instanceof AnswerCut || (error instanceof ConnectionFailed && error.wasSent)

/** Returns true for a failure of this address, which another may not have. A slow call would be slow there too. */
const isMovable = (error: unknown): boolean =>
  error instanceof ConnectionFailed || error instanceof AnswerCut || error instanceof BrokenCircuitError

const isStream = (body: UpstreamCall['body']): boolean => typeof body === 'object' && !Buffer.isBuffer(body)

async function send(pool: Pool, call: UpstreamCall, leftMs: number): Promise<UpstreamStream> {
  const budget = new AbortController()
  const timer = setTimeout(() => budget.abort(timedOut), leftMs)
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
    throw new ConnectionFailed(error, true)
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

/** Returns an UPSTREAM_UNAVAILABLE refusal (502) for an invalid answer of Directus, such as a truncated one, HTML or a redirect. */
export const badAnswer = (): Refusal => new Refusal('UPSTREAM_UNAVAILABLE', { status: 502 })
