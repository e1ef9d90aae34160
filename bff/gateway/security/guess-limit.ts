import { rateLimited } from '#bff/gateway/refusal.ts'
import { networkOf } from '#graphql/rules/platform/http/network-of.ts'
import { createLanes, narrowLane } from './lanes.ts'
import type { NetworkPoints } from './network-points.ts'

type Deps = {
  /** The points of wrong guesses, taken before the look-up and refunded on a hit, so that a burst cannot evade them. */
  misses: NetworkPoints
  /** The points of every call. */
  calls?: NetworkPoints
  onMiss: (isRefused: boolean) => void
}

export type GuessLimit = ReturnType<typeof createGuessLimit>

/**
 * Slows down guesses of links and keys. An existing one of 128 bits is always answered. A network without points looks up in a narrow lane,
 * where a miss is RATE_LIMITED.
 */
export function createGuessLimit({ misses, calls, onMiss }: Deps) {
  const lanes = createLanes(narrowLane)

  async function lookUpInLane<T>(ip: string, isSpent: boolean, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      const found = isSpent ? await lanes.run(networkOf(ip), ask) : await ask()
      if (found !== undefined) await misses.refund(ip)
      return found
    } catch (error) {
      await misses.refund(ip)
      throw error
    }
  }

  return {
    /** Returns the result of `ask`, undefined for a miss. With `isPaid` an earlier call paid for this one. */
    async lookUp<T>(ip: string, ask: () => Promise<T | undefined>, { isPaid = false } = {}): Promise<T | undefined> {
      const waits = await Promise.all([misses.tryTake(ip), isPaid ? undefined : calls?.tryTake(ip)])
      const wait = Math.max(...waits.map((seconds) => seconds ?? 0))
      const found = await lookUpInLane(ip, wait > 0, ask)
      if (found !== undefined) return found
      onMiss(wait > 0)
      if (wait > 0) throw rateLimited(wait)
      return undefined
    },
  }
}
