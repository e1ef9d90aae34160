import { LRUCache } from 'lru-cache'

export type PrepaidCalls = ReturnType<typeof createPrepaidCalls>

/**
 * Makes a visit cost one call. A document pays, and its page's one further call (that it was seen, or the whole reward) is free for ten
 * minutes. Kept in this process only.
 */
export function createPrepaidCalls() {
  const paid = new LRUCache<string, true>({ max: 20_000, ttl: 10 * 60_000 })
  return {
    pay: (token: string): void => void paid.set(token, true),
    /** Returns true if the call is free, which it is once. */
    take: (token: string): boolean => paid.delete(token),
  }
}
