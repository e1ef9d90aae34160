const createPeriod = () => ({ ended: new AbortController(), ...Promise.withResolvers<boolean>() })

/**
 * The time until the next attempt to log out. That attempt aborts the signal of `ended`, which cancels queries in flight. `promise`
 * resolves to true when the attempt fails and the session continues.
 */
let period = createPeriod()
let pendingPromise: Promise<boolean> | undefined

/**
 * Runs `logOut`. First aborts the queries in flight, which would fail with UNAUTHENTICATED, and delays new ones until it ends. Throws its
 * error.
 */
export async function holdQueries(logOut: () => Promise<void>): Promise<void> {
  const { ended, promise, resolve } = period
  period = createPeriod()
  pendingPromise = promise
  ended.abort()
  try {
    await logOut()
    resolve(false)
  } catch (error) {
    resolve(true)
    throw error
  } finally {
    if (pendingPromise === promise) pendingPromise = undefined
  }
}

/** Returns a promise of the logout in progress, true when it fails and the session continues. Undefined when none is in progress. */
export const pendingLogOut = (): Promise<boolean> | undefined => pendingPromise

/** Returns a signal that aborts when the next logout starts, and a promise that resolves to true when that logout fails. */
export function nextLogOut(): { signal: AbortSignal; isSessionKept: Promise<boolean> } {
  return { signal: period.ended.signal, isSessionKept: period.promise }
}
