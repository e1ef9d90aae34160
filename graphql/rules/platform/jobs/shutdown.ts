import type { Knex } from 'knex'

/** In ms. The launcher kills this process eight seconds after the signal, and Directus itself takes up to one of them. */
const finishMs = 4000
const releaseMs = 1500

/** In ms. Longer than this process runs after it released a row, so the next process waits this long. */
export const shutdownMs = 5000

let isStopping = false
let isClosed = false
const inFlight = new Set<Promise<unknown>>()
const abandonCallbacks = new Set<() => void>()

/** Returns true after the signal to stop. No new work must start then. */
export const isShuttingDown = (): boolean => isStopping

/** Returns true when the database is closed or closing. Errors are then caused by the shutdown, and the next process repeats the work. */
export const hasShutDown = (): boolean => isClosed

/** Delays the closing of the database until `work` settles, within the limits above. */
export function delayShutdownFor<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  inFlight.add(settled)
  void settled.then(() => inFlight.delete(settled))
  return work
}

/** Resolves to the result of `work`, or to `otherwise` at a shutdown, while there is still time to release the work's rows. */
export function raceShutdown<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const abandon = () => resolve(otherwise)
    abandonCallbacks.add(abandon)
    void work.then(resolve, reject).finally(() => abandonCallbacks.delete(abandon))
  })
}

/**
 * Makes the shutdown wait for the worker before Directus destroys the connection pool, for which Directus has no hook. From the signal
 * on no new work starts, and the pool waits until work in flight has ended or was released.
 */
export function shutDownBeforeDatabase({ client }: Knex): void {
  const destroy: (callback?: unknown) => Promise<void> = client.destroy.bind(client)
  let shutdown: Promise<void> | undefined
  const shutDownOnce = () => {
    shutdown ??= shutDown()
    return shutdown
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void shutDownOnce())
  client.destroy = async (callback?: unknown) => {
    await shutDownOnce()
    isClosed = true
    await destroy(callback)
  }
}

async function shutDown(): Promise<void> {
  isStopping = true
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
