const createPeriod = () => ({ ended: new AbortController(), ...Promise.withResolvers<boolean>() })

/** The period between two logouts. Its promise resolves to true when the logout that ended it failed, so the session continues. */
let period = createPeriod()
let pendingPromise: Promise<boolean> | undefined

/**
 * Runs a logout. Aborts queries in flight first, as they would fail with UNAUTHENTICATED, and holds later queries until it ends. Throws the
 * error of the logout.
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

/** Returns the pending logout, which resolves to true when the session continues. Undefined when there is none. */
export const pendingLogOut = (): Promise<boolean> | undefined => pendingPromise

/** Returns a signal that aborts when the next logout starts, and a promise that resolves to true when that logout fails. */
export function nextLogOut(): { signal: AbortSignal; isSessionKept: Promise<boolean> } {
  return { signal: period.ended.signal, isSessionKept: period.promise }
}
