import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '#bff/gateway/refusal.ts'
import { enclosingNetworksOf } from '#graphql/contracts/network/network-of.ts'

export type NetworkPoints = ReturnType<typeof createNetworkPoints>

type NetworkLimit = {
  /** The name of the limit, by which several processes find its counts. */
  name: string
  points: number
  seconds: number
  /** The store that several processes share. Without it, or while it does not answer, this process counts alone. */
  store?: Redis | undefined
}

/**
 * Creates a rate limit of `points` calls per `seconds` for each IPv4 address or IPv6 /64 network. An IPv6 call also counts for the wider
 * networks around it, which have a multiple of the points.
 */
export function createNetworkPoints({ name, points, seconds, store }: NetworkLimit) {
  const limiters = new Map<number, RateLimiterAbstract>()
  const limiterOf = (times: number): RateLimiterAbstract => {
    const limit = { points: points * times, duration: seconds, keyPrefix: `${name}:${times}` }
    const limiter = limiters.get(times) ?? createLimiter(limit, store)
    limiters.set(times, limiter)
    return limiter
  }

  /** Takes a point of the address and each surrounding network. Returns the seconds to wait if any had none left, else undefined. */
  async function tryTake(ip: string): Promise<number | undefined> {
    const waits = await Promise.all(enclosingNetworksOf(ip).map(({ network, times }) => takeRateLimitPoint(limiterOf(times), network)))
    const longest = Math.max(...waits)
    return longest > 0 ? longest : undefined
  }

  return {
    tryTake,
    /** Takes a point of the address and each surrounding network. Refuses RATE_LIMITED with the seconds to wait if any had none left. */
    async take(ip: string): Promise<void> {
      const wait = await tryTake(ip)
      if (wait !== undefined) throw rateLimited(wait)
    },
    async refund(ip: string): Promise<void> {
      await Promise.all(enclosingNetworksOf(ip).map(({ network, times }) => limiterOf(times).reward(network, 1)))
    },
  }
}

function createLimiter(limit: { points: number; duration: number; keyPrefix: string }, store: Redis | undefined): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(limit)
  return store ? new RateLimiterRedis({ ...limit, storeClient: store, rejectIfRedisNotReady: true, insuranceLimiter: inMemory }) : inMemory
}

/** Takes a point of the caller from the limiter. Returns 0, or the seconds to wait if none was left. */
export async function takeRateLimitPoint(limiter: RateLimiterAbstract, caller: string): Promise<number> {
  try {
    await limiter.consume(caller)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}
