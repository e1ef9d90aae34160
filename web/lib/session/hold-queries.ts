const openPeriod = () => ({ ended: new AbortController(), ...Promise.withResolvers<boolean>() })

/** From one logout to the next; its promise tells whether the session goes on after the logout that ended it. */
let period = openPeriod()
let underWay: Promise<boolean> | undefined

/**
 * Runs a logout. Queries under way are aborted before it is sent, since they would be refused as unauthenticated, and later ones wait
 * until it is over. Throws what the logout throws.
 */
export async function holdQueries(logOut: () => Promise<void>): Promise<void> {
  const { ended, promise, resolve } = period
  period = openPeriod()
  underWay = promise
  ended.abort()
  try {
    await logOut()
    resolve(false)
  } catch (error) {
    resolve(true)
    throw error
  } finally {
    if (underWay === promise) underWay = undefined
  }
}

/** Whether the session goes on after the logout under way; undefined while there is none. */
export const logOutUnderWay = (): Promise<boolean> | undefined => underWay

/** `signal` aborts when a logout begins; `goesOn` tells then whether that logout failed. */
export function untilLogOut(): { signal: AbortSignal; goesOn: Promise<boolean> } {
  return { signal: period.ended.signal, goesOn: period.promise }
}
