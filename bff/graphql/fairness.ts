import { Refusal } from '#bff/refusal.ts'
import type { Caller } from '#bff/session/callers.ts'
import { createCompanyTurns, type EndTurn, keyTurns, peopleTurns } from './company-turns.ts'
import { createCostBudget } from './cost-budget.ts'

export type Fairness = ReturnType<typeof createFairness>

/** A quarter of a minute of one Directus for the keys of a company; a third for a person with many pages open, whose colleagues have their own. */
const costPerMinute = { keys: 6_000_000, person: 8_000_000 }

/** Directus goes on with what nobody waits for any more: its turn ends when that is likely done. */
const costPerMs = 100

/** What a caller may have under way and spend, so that nobody stops the others. */
export function createFairness({ isOff, now }: { isOff: boolean; now: () => number }) {
  const turns = createCompanyTurns()
  const budget = createCostBudget(now)
  const noTurn: EndTurn = () => undefined

  /** Who shares turns with this caller, and whose budget it is. */
  function placeOf(caller: Caller, company: string) {
    const lane = `${caller.kind} ${company}`
    return caller.kind === 'key'
      ? { lane, name: lane, perMinute: costPerMinute.keys, limits: keyTurns }
      : { lane, name: caller.session.user, perMinute: costPerMinute.person, limits: peopleTurns }
  }

  return {
    /** At once where one is free, else a promise; throws NO_TURN or READ_LIMIT. */
    turn(caller: Caller, company: string, cost: number, signal: AbortSignal): EndTurn | Promise<EndTurn> {
      if (isOff) return noTurn
      const { lane, name, perMinute, limits } = placeOf(caller, company)
      budget.check(name, perMinute)
      const turn = turns.take({ lane, caller: caller.bucket, cost, limits, signal })
      if (!(turn instanceof Promise)) {
        budget.spend(name, cost)
        return turn
      }
      return turn.then((end) => {
        budget.spend(name, cost)
        return end
      })
    },
    /** The call failed: one that was given up or left goes on at Directus for a while. */
    endFailed(endTurn: EndTurn, cost: number, error: unknown): void {
      const isGivenUp = error instanceof Refusal && (error.code === 'UPSTREAM_TIMEOUT' || error.status === 499)
      if (isGivenUp) setTimeout(endTurn, cost / costPerMs).unref()
      else endTurn()
    },
  }
}
