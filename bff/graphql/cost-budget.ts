import { LRUCache } from 'lru-cache'
import { rateLimited } from '#bff/refusal.ts'

const minuteMs = 60_000

/** What callers spend a minute, in the cost of their documents; counted without a promise, so that nobody waits for it. */
export function createCostBudget(now: () => number) {
  const spent = new LRUCache<string, { cost: number; until: number }>({ max: 20_000 })
  return {
    /** Throws READ_LIMIT, with the seconds until their next minute, where nothing is left. */
    check(caller: string, perMinute: number): void {
      const known = spent.get(caller)
      const leftMs = known ? known.until - now() : 0
      if (known && leftMs > 0 && known.cost >= perMinute) throw rateLimited(Math.ceil(leftMs / 1000), 'READ_LIMIT')
    },
    /** Said once the call has its turn: one that is refused costs nothing. */
    spend(caller: string, cost: number): void {
      const known = spent.get(caller)
      const at = now()
      if (known && known.until > at) known.cost += cost
      else spent.set(caller, { cost, until: at + minuteMs })
    },
  }
}
