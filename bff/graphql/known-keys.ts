import { LRUCache } from 'lru-cache'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import { bucketOf } from '#bff/session/callers.ts'

export type KnownKeys = ReturnType<typeof createKnownKeys>

/**
 * Guessing keys is slow: an address that has sent too many that nobody has gets no answer for a while. A key that was
 * good lately is not held up by strangers behind the same address.
 */
export function createKnownKeys({ keyGuesses }: RateLimits) {
  const good = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 })
  return {
    async mayTry(key: string, ip: string): Promise<void> {
      if (!good.has(bucketOf(key))) await keyGuesses.check(ip)
    },
    async wasTried(key: string, ip: string, isGood: boolean): Promise<void> {
      if (isGood) good.set(bucketOf(key), true)
      else {
        good.delete(bucketOf(key))
        await keyGuesses.count(ip)
      }
    },
  }
}
