import pLimit, { type LimitFunction } from 'p-limit'
import { rateLimited } from '#bff/gateway/refusal.ts'

export type Lanes = ReturnType<typeof createLanes>

type Widths = { atOnce: number; waitingMax: number; retryAfterSeconds: number }

/** The limits on look-ups of a network beyond its guess limit: four concurrent and 64 queued. */
export const narrowLaneLimits: Widths = { atOnce: 4, waitingMax: 64, retryAfterSeconds: 1 }

/**
 * Creates one queue of tasks per network or company, with at most `atOnce` concurrent and `waitingMax` queued. Refuses RATE_LIMITED when a
 * queue is full. Uses p-limit, because cockatiel's bulkhead may let a newcomer overtake the queue.
 */
export function createLanes({ atOnce, waitingMax, retryAfterSeconds }: Widths) {
  const lanes = new Map<string, LimitFunction>()
  const inside = ({ activeCount, pendingCount }: LimitFunction): number => activeCount + pendingCount

  return {
    async run<T>(whose: string, act: () => Promise<T>): Promise<T> {
      const lane = lanes.get(whose) ?? pLimit(atOnce)
      if (inside(lane) >= atOnce + waitingMax) throw rateLimited(retryAfterSeconds)
      lanes.set(whose, lane)
      try {
        return await lane(act)
      } finally {
        if (inside(lane) === 0 && lanes.get(whose) === lane) lanes.delete(whose)
      }
    },
  }
}
