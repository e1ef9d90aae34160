import { LRUCache } from 'lru-cache'

export type PrepaidCalls = ReturnType<typeof createPrepaidCalls>

/**
 * Creates the record of reward pages that were rendered with data, which cost a point of the rate limit. The next call of such a page is
 * free within ten minutes, so that a visit costs one point.
 */
export function createPrepaidCalls() {
  const paid = new LRUCache<string, true>({ max: 20_000, ttl: 10 * 60_000 })
  return {
    pay: (token: string): void => void paid.set(token, true),
    /** Returns true if a rendered page has paid for this call. Only one call per page is free. */
    take: (token: string): boolean => paid.delete(token),
  }
}
