import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '#bff/gateway/refusal.ts'
import { networksOf } from '#graphql/rules/platform/http/network-of.ts'

export type NetworkPoints = ReturnType<typeof createNetworkPoints>

/**
 * Counts the points that an address and its surrounding networks spend: `points` each `seconds` for the smallest, multiples for the larger.
 */
export function createNetworkPoints(points: number, seconds: number) {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (times: number): RateLimiterMemory => {
    const known = limiters.get(times) ?? new RateLimiterMemory({ points: points * times, duration: seconds })
    limiters.set(times, known)
    return known
  }

  /** Takes a point of each network. Returns the seconds to wait if one had none left. */
  async function tryTake(ip: string): Promise<number | undefined> {
    const waits = await Promise.all(networksOf(ip).map(({ network, times }) => spend(limiterOf(times), network)))
    const longest = Math.max(...waits)
    return longest > 0 ? longest : undefined
  }

  return {
    tryTake,
    /** Takes a point of each network. Refuses RATE_LIMITED with the seconds to wait. */
    async take(ip: string): Promise<void> {
      const wait = await tryTake(ip)
      if (wait !== undefined) throw rateLimited(wait)
    },
    async refund(ip: string): Promise<void> {
      await Promise.all(networksOf(ip).map(({ network, times }) => limiterOf(times).reward(network, 1)))
    },
  }
}

/** Takes a point. Returns the seconds to wait, 0 when there was one. */
export async function spend(limiter: RateLimiterMemory, caller: string): Promise<number> {
  try {
    await limiter.consume(caller)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}
