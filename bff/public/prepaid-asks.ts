import { LRUCache } from 'lru-cache'

export type PrepaidAsks = ReturnType<typeof createPrepaidAsks>

/**
 * A visit costs one call, as it did when only the page asked: a document pays, and the one question that its page has left (that it was
 * seen, or the whole reward where the document came without it) is free for ten minutes. Known to this process only.
 */
export function createPrepaidAsks() {
  const paid = new LRUCache<string, true>({ max: 20_000, ttl: 10 * 60_000 })
  return {
    pay: (token: string): void => void paid.set(token, true),
    /** Whether the call is free; it is once. */
    take: (token: string): boolean => paid.delete(token),
  }
}
