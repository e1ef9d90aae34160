import { rateLimited } from '#bff/gateway/refusal.ts'
import { networkOf } from '#graphql/rules/platform/http/network-of.ts'
import { createLanes, narrow } from './lanes.ts'
import type { NetworkPoints } from './network-points.ts'

type Deps = {
  /** What wrong guesses cost: taken first and given back on a hit, so that a burst is no way around. */
  misses: NetworkPoints
  /** What every call costs. */
  calls?: NetworkPoints
  onMiss: (isRefused: boolean) => void
}

export type GuessLimit = ReturnType<typeof createGuessLimit>

/**
 * Makes links and keys slow to guess without shutting out those who have one: 128 bits that exist are always answered. A network that
 * spent its points looks things up in a narrow lane, where what does not exist is RATE_LIMITED.
 */
export function createGuessLimit({ misses, calls, onMiss }: Deps) {
  const lanes = createLanes(narrow)

  async function looked<T>(ip: string, isSpent: boolean, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      const found = isSpent ? await lanes.run(networkOf(ip), ask) : await ask()
      if (found !== undefined) await misses.giveBack(ip)
      return found
    } catch (error) {
      await misses.giveBack(ip)
      throw error
    }
  }

  return {
    /** What `ask` found; undefined when there is no such thing. `isPaid` where an earlier call paid for this one. */
    async lookUp<T>(ip: string, ask: () => Promise<T | undefined>, { isPaid = false } = {}): Promise<T | undefined> {
      const waits = await Promise.all([misses.tryTake(ip), isPaid ? undefined : calls?.tryTake(ip)])
      const wait = Math.max(...waits.map((seconds) => seconds ?? 0))
      const found = await looked(ip, wait > 0, ask)
      if (found !== undefined) return found
      onMiss(wait > 0)
      if (wait > 0) throw rateLimited(wait)
      return undefined
    },
  }
}
