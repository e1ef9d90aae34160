type BackOff = { firstMs: number; mostMs: number; now?: () => number }

/**
 * Creates an exponential backoff that starts at `firstMs` and doubles each wait up to `mostMs`, with 25% jitter. Starts over when no wait
 * was requested for three times `mostMs`.
 */
export function createBackOff({ firstMs, mostMs, now = Date.now }: BackOff) {
  let waitMs = firstMs
  let requestedAt = now()
  return {
    /** Returns the wait before the next attempt, in milliseconds. */
    next(): number {
      const isFresh = now() - requestedAt > 3 * mostMs
      waitMs = isFresh ? firstMs : waitMs
      requestedAt = now()
      const wait = waitMs * (0.75 + Math.random() / 2)
      waitMs = Math.min(mostMs, waitMs * 2)
      return wait
    },
  }
}
