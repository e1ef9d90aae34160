import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'

/**
 * In ms. The time that work in flight gets to finish after the stop signal, at the same time as calls, which get fifteen seconds. The
 * launcher kills this process after twenty.
 */
const finishMs = 4000
const releaseMs = 1500

/**
 * In ms. The time that the next process waits before it claims a row that this process released at its shutdown. This process has ended by
 * then.
 */
export const shutdownMs = 17_000

let isStopping = false
let isClosed = false
const stopping = new AbortController()
const inFlight = new Set<Promise<unknown>>()
const abandonCallbacks = new Set<() => void>()

/** Returns true once a signal or the closing of the database has started the shutdown. No new work must start then. */
export const isShuttingDown = (): boolean => isStopping

/** Sleeps for `ms`, or until the shutdown begins. */
export const restUntilShutdown = (ms: number): Promise<void> =>
  sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

/** Calls `act` when the shutdown begins. */
export const onShutdown = (act: () => void): void => stopping.signal.addEventListener('abort', act, { once: true })

/** Returns true when the database is closed or closing. Errors are then caused by the shutdown, and the next process repeats the work. */
export const hasShutDown = (): boolean => isClosed

/** Delays the closing of the database at a shutdown until `work` settles, for at most `finishMs` plus `releaseMs`. Returns `work`. */
export function delayShutdownFor<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  inFlight.add(settled)
  void settled.then(() => inFlight.delete(settled))
  return work
}

/**
 * Resolves to the result of `work`, or to `otherwise` when `work` is still in flight `finishMs` after the stop signal. The caller can then
 * release its rows.
 */
export function raceShutdown<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const abandon = () => resolve(otherwise)
    abandonCallbacks.add(abandon)
    void work.then(resolve, reject).finally(() => abandonCallbacks.delete(abandon))
  })
}

/**
 * Delays the destruction of Directus's connection pool until work in flight has ended or released its rows, and then `last` has. Replaces
 * the pool's `destroy` method, because Directus has no hook for this.
 */
export function shutDownBeforeDatabase({ client }: Knex, last: () => Promise<void>): void {
  const destroy: (callback?: unknown) => Promise<void> = client.destroy.bind(client)
  let shutdown: Promise<void> | undefined
  const shutDownOnce = () => {
    shutdown ??= shutDown()
    return shutdown
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void shutDownOnce())
  client.destroy = async (callback?: unknown) => {
    await shutDownOnce()
    // calls that ended since then still emit their events
    await waitForWork(releaseMs)
    await last()
    isClosed = true
    await destroy(callback)
  }
}

async function shutDown(): Promise<void> {
  isStopping = true
  stopping.abort()
  await waitForWork(finishMs)
  for (const abandon of abandonCallbacks) abandon()
  await waitForWork(releaseMs)
}

/** Waits up to `ms` until no work is in flight, including work that starts during the wait, such as the last change events. */
async function waitForWork(ms: number): Promise<void> {
  const bound = Promise.withResolvers<void>()
  const timer = setTimeout(bound.resolve, ms)
  let isLate = false
  void bound.promise.then(() => {
    isLate = true
  })
  while (inFlight.size && !isLate) await Promise.race([Promise.all(inFlight), bound.promise])
  clearTimeout(timer)
}
