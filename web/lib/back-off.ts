type BackOff = { firstMs: number; mostMs: number; now?: () => number }

/** Waits between tries: twice as long each time up to `mostMs`, varied by a quarter at random; starts over after a while without any. */
export function createBackOff({ firstMs, mostMs, now = Date.now }: BackOff) {
  let waitMs = firstMs
  let askedAt = now()
  return {
    /** How long to wait before the next try, in milliseconds. */
    next(): number {
      const isFresh = now() - askedAt > 3 * mostMs
      waitMs = isFresh ? firstMs : waitMs
      askedAt = now()
      const wait = waitMs * (0.75 + Math.random() / 2)
      waitMs = Math.min(mostMs, waitMs * 2)
      return wait
    },
  }
}
