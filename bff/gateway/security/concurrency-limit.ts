import pLimit, { type LimitFunction } from 'p-limit'
import { rateLimited } from '#bff/gateway/refusal.ts'

type Limits = { atOnce: number; waitingMax: number; retryAfterSeconds: number }

/** The limits on look-ups of a network beyond its guess limit: four concurrent and 64 queued. */
export const spentNetworkLimits: Limits = { atOnce: 4, waitingMax: 64, retryAfterSeconds: 1 }

/**
 * Creates a limit on concurrent tasks per key, such as a network or company. At most `atOnce` run and `waitingMax` wait. Refuses RATE_LIMITED when a
 * queue is full. Uses p-limit, because cockatiel's bulkhead may let a newcomer overtake the queue.
 */
export function createConcurrencyLimit({ atOnce, waitingMax, retryAfterSeconds }: Limits) {
  const limits = new Map<string, LimitFunction>()
  const inside = ({ activeCount, pendingCount }: LimitFunction): number => activeCount + pendingCount

  return {
    async run<T>(key: string, act: () => Promise<T>): Promise<T> {
      const limit = limits.get(key) ?? pLimit(atOnce)
      if (inside(limit) >= atOnce + waitingMax) throw rateLimited(retryAfterSeconds)
      limits.set(key, limit)
      try {
        return await limit(act)
      } finally {
        if (inside(limit) === 0 && limits.get(key) === limit) limits.delete(key)
      }
    },
  }
}
