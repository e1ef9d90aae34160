import { rateLimited } from '#bff/refusal.ts'

type Lane = { running: number; waiting: (() => void)[] }

/** How many look-ups of one network may be under way, and wait, once it has spent its points. */
const widths = { running: 4, waiting: 64 }

/** Lets each network do a few things at a time and keeps the others in their order. Throws RATE_LIMITED when too many wait. */
export function createNarrowLanes() {
  const lanes = new Map<string, Lane>()

  async function enter(lane: Lane): Promise<void> {
    if (lane.running < widths.running) {
      lane.running++
      return
    }
    if (lane.waiting.length >= widths.waiting) throw rateLimited(1)
    await new Promise<void>((resolve) => lane.waiting.push(resolve))
  }

  function leave(network: string, lane: Lane): void {
    const next = lane.waiting.shift()
    if (next) next()
    else if (--lane.running === 0) lanes.delete(network)
  }

  return {
    async run<T>(network: string, act: () => Promise<T>): Promise<T> {
      const lane = lanes.get(network) ?? { running: 0, waiting: [] }
      lanes.set(network, lane)
      await enter(lane)
      try {
        return await act()
      } finally {
        leave(network, lane)
      }
    },
  }
}
