import { createHash } from 'node:crypto'
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { Pool } from 'undici'
import { Refusal } from '#bff/gateway/refusal.ts'
import { ConnectionFailed } from './exchange.ts'
import { type ProbeTimes, watchUpstream } from './watch-upstream.ts'

/** The connection pools of an address. Each has 32 connections, so that none blocks the others. */
export type PoolName = 'calls' | 'files' | 'guests'

export type Address = ReturnType<typeof createAddress>

type AddressOptions = {
  url: URL
  /** The path that the probe asks. */
  probePath: string
  times: ProbeTimes
  /** True to probe at every tick, for one address of several. Otherwise the probe runs only while a call is slow. */
  isAlwaysProbed: boolean
  onCall?: ((ms: number, outcome: 'ok' | 'failed') => void) | undefined
  /** Called at the first probe, and then whenever `isUsable` has changed. */
  onChange?: ((isUsable: boolean) => void) | undefined
}

/**
 * Creates the connections to one address of Directus, with a circuit breaker that opens while connections fail or the probe gets no
 * answer.
 */
export function createAddress({ url, probePath, times, isAlwaysProbed, onCall, onChange }: AddressOptions) {
  const pools = { calls: createPool(url), files: createPool(url), guests: createPool(url) }
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ConnectionFailed),
    { halfOpenAfter: 500, breaker: new ConsecutiveBreaker(4) },
  )
  const waiting = new Set<{ since: number }>()
  let wasUsable: boolean | undefined
  const probe = watchUpstream({
    url,
    path: probePath,
    breaker,
    times,
    isDue: () => isAlwaysProbed || isSlow(waiting, times),
    onProbed() {
      if (wasUsable === isUsable()) return
      wasUsable = isUsable()
      onChange?.(wasUsable)
    },
  })

  /** A breaker that is half open does not count as usable, because its one trial is the probe’s. */
  const isUsable = () => probe.isReady && breaker.state === CircuitState.Closed

  return {
    name: url.origin,
    url,
    get isUsable() {
      return isUsable()
    },
    /** True after a late probe. Another address is then tried first. */
    get isSilent() {
      return probe.isSilent
    },
    /**
     * Runs a call on a pool of this address. Throws ConnectionFailed, AnswerCut, and BrokenCircuitError while the breaker is open. Refuses
     * UPSTREAM_UNAVAILABLE when the pool’s queue is full.
     */
    async run<Reply>(name: PoolName, act: (pool: Pool) => Promise<Reply>): Promise<Reply> {
      const pool = pools[name]
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
        throw error
      } finally {
        waiting.delete(wait)
      }
    },
    async close(): Promise<void> {
      await Promise.all([probe.stop(), ...Object.values(pools).map((pool) => pool.destroy())])
    },
  }
}

const createPool = (url: URL) =>
  new Pool(url.origin, {
    connections: 32,
    connect: { timeout: connectMs },
    headersTimeout: 0,
    bodyTimeout: bodyMs,
    maxResponseSize: answerMax,
    keepAliveTimeout: 30_000,
  })

/** Returns true if the oldest of the calls in flight has waited longer than `slowMs`. */
function isSlow(waiting: Set<{ since: number }>, { slowMs }: ProbeTimes): boolean {
  const [oldest] = waiting
  return oldest !== undefined && performance.now() - oldest.since > slowMs
}

/** In ms. A machine that is gone refuses no connection, so the next address is tried then. */
const connectMs = 3000
const bodyMs = 10_000
const queueMax = 256
/** The maximum size of an answer in bytes. The largest is an import's error file, a little more than its 20 MB. */
const answerMax = 64 * 1024 * 1024

/** Returns the refusal UPSTREAM_UNAVAILABLE of a call that no Directus could take. It may be repeated a second later. */
export const unavailable = (): Refusal => new Refusal('UPSTREAM_UNAVAILABLE', { headers: { 'retry-after': '1' } })

/**
 * Returns the addresses in the order in which calls of this key use them (rendezvous hashing). Every process computes the same order, and
 * an address that is missing moves its own keys only.
 */
export function rankAddresses<Named extends { name: string }>(key: string, addresses: readonly Named[]): Named[] {
  return addresses
    .map((address) => ({ address, score: createHash('sha1').update(key).update(address.name).digest().readUInt32BE() }))
    .sort((one, other) => other.score - one.score)
    .map(({ address }) => address)
}
