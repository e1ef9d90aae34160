import { rateLimited } from '#bff/gateway/refusal.ts'
import { networkOf } from '#graphql/contracts/network/network-of.ts'
import { createConcurrencyLimit, spentNetworkLimits } from './concurrency-limit.ts'
import type { NetworkPoints } from './network-points.ts'

type Deps = {
  /**
   * The limit on wrong guesses per network. A point is taken before each look-up and refunded if it finds something, so that concurrent
   * guesses count too.
   */
  misses: NetworkPoints
  /** The limit on all calls per network. Undefined if only wrong guesses are limited. */
  calls?: NetworkPoints
  onMiss: (isRefused: boolean) => void
}

export type GuessLimit = ReturnType<typeof createGuessLimit>

/**
 * Limits guesses of secret links and API keys, which have at least 128 random bits. A network beyond its limit is slowed to a few
 * concurrent look-ups. Right guesses are still answered, and wrong ones refused RATE_LIMITED.
 */
export function createGuessLimit({ misses, calls, onMiss }: Deps) {
  const concurrency = createConcurrencyLimit(spentNetworkLimits)

  async function lookUpLimited<T>(ip: string, isSpent: boolean, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      const found = isSpent ? await concurrency.run(networkOf(ip), ask) : await ask()
      if (found !== undefined) await misses.refund(ip)
      return found
    } catch (error) {
      await misses.refund(ip)
      throw error
    }
  }

  return {
    /**
     * Runs the look-up `ask` and returns its result, undefined if nothing is found. With `isPaid` it takes no point of `calls`, as an
     * earlier call took it. Refuses RATE_LIMITED for a miss beyond the limit, or if too many look-ups of the network wait.
     */
    async lookUp<T>(ip: string, ask: () => Promise<T | undefined>, { isPaid = false } = {}): Promise<T | undefined> {
      const waits = await Promise.all([misses.tryTake(ip), isPaid ? undefined : calls?.tryTake(ip)])
      const wait = Math.max(...waits.map((seconds) => seconds ?? 0))
      const found = await lookUpLimited(ip, wait > 0, ask)
      if (found !== undefined) return found
      onMiss(wait > 0)
      if (wait > 0) throw rateLimited(wait)
      return undefined
    },
  }
}
