import { setTimeout as wait } from 'node:timers/promises'

/** The codes of a lock that was not granted in time, and of a deadlock that PostgreSQL ended. */
const locked = new Set(['55P03', '40P01'])

/** In ms. The first pause between two tries, the longest one, and the time after which the error is thrown. */
const pauseMs = 500
const longestPauseMs = 15_000
const longestMs = 30 * 60_000

/**
 * Runs `act` again while other transactions hold the locks it needs, after pauses of 0.5 to 15 s, for half an hour. `onWait` is called
 * once. Throws the last error then.
 */
export async function retryLocked<T>(act: () => Promise<T>, onWait: () => void): Promise<T> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (!locked.has(String(Object(error).code)) || performance.now() - startedAt > longestMs) throw error
      if (tries === 1) onWait()
      await wait(Math.min(pauseMs * 2 ** (tries - 1), longestPauseMs))
    }
  }
}
