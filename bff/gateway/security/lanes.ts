import pLimit, { type LimitFunction } from 'p-limit'
import { rateLimited } from '#bff/gateway/refusal.ts'

export type Lanes = ReturnType<typeof createLanes>

type Widths = { atOnce: number; waitingMax: number; retryAfterSeconds: number }

/** The limits of concurrent and waiting look-ups of a network without points. */
export const narrowLane: Widths = { atOnce: 4, waitingMax: 64, retryAfterSeconds: 1 }

/**
 * Limits the concurrent tasks of each network or company and queues the rest in order. Refuses RATE_LIMITED when too many wait. Uses
 * p-limit, because cockatiel's bulkhead may let a newcomer overtake the queue.
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
