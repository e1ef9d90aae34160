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

  /** Who shares turns with this caller, who takes them there and whose budget it is: a person is one, however many sessions they open. */
  function placeOf(caller: Caller, company: string) {
    const lane = `${caller.kind} ${company}`
    if (caller.kind === 'key') return { lane, name: caller.bucket, budgetOf: lane, perMinute: costPerMinute.keys, limits: keyTurns }
    const { user } = caller.session
    return { lane, name: user, budgetOf: user, perMinute: costPerMinute.person, limits: peopleTurns }
  }

  return {
    /** At once where one is free, else a promise; throws NO_TURN or READ_LIMIT. */
    turn(caller: Caller, company: string, cost: number, signal: AbortSignal): EndTurn | Promise<EndTurn> {
      if (isOff) return noTurn
      const { lane, name, budgetOf, perMinute, limits } = placeOf(caller, company)
      budget.check(budgetOf, perMinute)
      const begin = (end: EndTurn): EndTurn => {
        budget.spend(budgetOf, cost)
        return end
      }
      const turn = turns.take({ lane, caller: name, cost, limits, signal })
      if (!(turn instanceof Promise)) return begin(turn)
      return turn.then((end) => {
        try {
          // those before it in the queue may have spent the rest
          budget.check(budgetOf, perMinute)
          return begin(end)
        } catch (error) {
          end()
          throw error
        }
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
