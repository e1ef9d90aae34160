import { refusal } from '#rules/platform/command/refusal.ts'

/**
 * So many at once, and a queue that ends: a flood of sign-ins must not take every thread of this process from the
 * database, and nobody waits longer than their call lives.
 */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  async function begin(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (waiting.length >= waitingMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** The place goes straight to the next one, so that nobody slips in between. */
  function end(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await begin()
    try {
      return await work()
    } finally {
      end()
    }
  }
}
