import { LRUCache } from 'lru-cache'
import { Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import type { Allowance } from '#bff/gateway/security/rate-limit-fields.ts'
import { createCompanyTurns, type EndTurn, keyTurns, peopleTurns } from './company-turns.ts'

export type Fairness = ReturnType<typeof createFairness>

/**
 * The cost budgets of a minute. The keys of a company share a quarter of a minute of one Directus. A person with many pages open has a
 * third, and each colleague has their own.
 */
export const costPerMinute = { keys: 6_000_000, person: 8_000_000 }

/** Directus continues abandoned calls, so their turn ends when the call is probably done. */
const costPerMs = 100

/** The identity of a caller for turns: a key by its bucket, a person by their id. */
export type Asker = { kind: 'key'; bucket: string } | { kind: 'person'; session: { user: string } }

type TurnInput = { caller: Asker; company: string; cost: number; signal?: AbortSignal }

/** Limits the calls in flight and the cost of each caller, so that one caller does not slow down the others. */
export function createFairness({ isOff, now }: { isOff: boolean; now: () => number }) {
  const turns = createCompanyTurns()
  const budget = createCostBudget(now)
  const noTurn: EndTurn = () => undefined

  /** Returns the lane, the caller's name in it and the budget. A person counts once, however many sessions they open. */
  function placeOf(caller: Asker, company: string) {
    const lane = `${caller.kind} ${company}`
    if (caller.kind === 'key') return { lane, name: caller.bucket, budgetOf: lane, perMinute: costPerMinute.keys, limits: keyTurns }
    const { user } = caller.session
    return { lane, name: user, budgetOf: user, perMinute: costPerMinute.person, limits: peopleTurns }
  }

  /** Returns a turn, synchronously while one is free. Refuses NO_TURN or READ_LIMIT. */
  function turn(caller: Asker, company: string, cost: number, signal?: AbortSignal): EndTurn | Promise<EndTurn> {
    if (isOff) return noTurn
    const { lane, name, budgetOf, perMinute, limits } = placeOf(caller, company)
    budget.check(budgetOf, perMinute)
    const begin = (end: EndTurn): EndTurn => {
      budget.spend(budgetOf, cost)
      return end
    }
    const taken = turns.take({ lane, caller: name, cost, limits, ...(signal && { signal }) })
    if (!(taken instanceof Promise)) return begin(taken)
    return taken.then((end) => {
      try {
        // earlier calls in the queue may have spent the rest
        budget.check(budgetOf, perMinute)
        return begin(end)
      } catch (error) {
        end()
        throw error
      }
    })
  }

  /** Ends the turn of a failed call. After a timeout or a disconnect it ends later, because Directus is still working. */
  function endFailed(endTurn: EndTurn, cost: number, error: unknown): void {
    const isGivenUp = error instanceof Refusal && (error.code === 'UPSTREAM_TIMEOUT' || error.status === 499)
    if (isGivenUp) setTimeout(endTurn, cost / costPerMs).unref()
    else endTurn()
  }

  return {
    turn,
    /** Returns the rest of this caller's cost budget for the minute. */
    costLeft(caller: Asker, company: string): Allowance {
      const { budgetOf, perMinute } = placeOf(caller, company)
      return { name: 'cost', quota: perMinute, seconds: minuteMs / 1000, ...budget.left(budgetOf, perMinute) }
    },
    /** Runs a call to Directus in this caller's turn. Refuses NO_TURN or READ_LIMIT. */
    async runInTurn<Answer>({ caller, company, cost, signal }: TurnInput, act: () => Promise<Answer>): Promise<Answer> {
      const taken = turn(caller, company, cost, signal)
      const endTurn = taken instanceof Promise ? await taken : taken
      try {
        const answer = await act()
        endTurn()
        return answer
      } catch (error) {
        endFailed(endTurn, cost, error)
        throw error
      }
    },
  }
}

const minuteMs = 60_000

/** Counts the cost of each caller's documents per minute, synchronously. */
function createCostBudget(now: () => number) {
  const spent = new LRUCache<string, { cost: number; until: number }>({ max: 20_000 })

  /** Returns the rest of the budget, and the seconds until it resets. */
  function left(caller: string, perMinute: number) {
    const known = spent.get(caller)
    const leftMs = known ? known.until - now() : 0
    return known && leftMs > 0
      ? { left: perMinute - known.cost, resetSeconds: Math.ceil(leftMs / 1000) }
      : { left: perMinute, resetSeconds: 0 }
  }

  return {
    left,
    /** Refuses READ_LIMIT, with the seconds until the budget resets, when it is spent. */
    check(caller: string, perMinute: number): void {
      const known = left(caller, perMinute)
      if (known.left <= 0) throw rateLimited(known.resetSeconds, 'READ_LIMIT')
    },
    /** Counts a call's cost when its turn begins, so that a refused call costs nothing. */
    spend(caller: string, cost: number): void {
      const known = spent.get(caller)
      const at = now()
      if (known && known.until > at) known.cost += cost
      else spent.set(caller, { cost, until: at + minuteMs })
    },
  }
}
