import pLimit from 'p-limit'
import { refusal } from '#rules/platform/command/refusal.ts'

/**
 * So many at once, and a queue that ends: a flood of sign-ins must not take every thread of this process from the
 * database, and nobody waits longer than their call lives. Refuses RATE_LIMITED {retryAfterSeconds}.
 */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waitingMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: 5 })
    return limit(work)
  }
}
