import pLimit, { type LimitFunction } from 'p-limit'
import { rateLimited } from '#bff/gateway/refusal.ts'

export type Lanes = ReturnType<typeof createLanes>

type Widths = { atOnce: number; waitingMax: number; retryAfterSeconds: number }

/** How many look-ups of one network may be under way, and wait, once it has spent its points. */
export const narrow: Widths = { atOnce: 4, waitingMax: 64, retryAfterSeconds: 1 }

/**
 * Lets each network, or company, do a few things at a time and keeps the others in their order. Refuses RATE_LIMITED when too
 * many wait. By p-limit: in cockatiel's bulkhead a newcomer may take the place of one that waits.
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
