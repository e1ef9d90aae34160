import { LRUCache } from 'lru-cache'
import { Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import type { Allowance } from '#bff/gateway/security/rate-limit-fields.ts'
import { createCompanyTurns, type EndTurn, keyTurns, peopleTurns } from './company-turns.ts'

export type Fairness = ReturnType<typeof createFairness>

/**
 * The maximum cost per minute: `keys` for all keys of a company together, `person` for each person. One Directus manages about 24 million a
 * minute.
 */
export const costPerMinute = { keys: 6_000_000, person: 8_000_000 }

/**
 * The cost that Directus works off in a ms, at least. It continues calls that timed out or whose caller disconnected, so their turn ends
 * only after cost / costPerMs.
 */
const costPerMs = 100

/** A caller as the queue identifies them: a key by the hash of its secret, a person by their id. */
export type TurnCaller = { kind: 'key'; bucket: string } | { kind: 'person'; session: { user: string } }

type TurnInput = { caller: TurnCaller; company: string; cost: number; signal?: AbortSignal }

type FairnessDeps = {
  isOff: boolean
  now: () => number
  /** Returns the address of Directus to which the calls of a person or key go now. Each address has turns and room of its own. */
  addressFor: (caller: string) => string
}

/**
 * Creates the limits that keep one caller from slowing down others. They are a queue of calls to each address of Directus and a cost budget
 * per minute. `isOff` disables both.
 */
export function createFairness({ isOff, now, addressFor }: FairnessDeps) {
  const turnsByAddress = new Map<string, ReturnType<typeof createCompanyTurns>>()
  const budget = createCostBudget(now)
  const noTurn: EndTurn = () => undefined

  function turnsAt(address: string) {
    const turns = turnsByAddress.get(address) ?? createCompanyTurns()
    turnsByAddress.set(address, turns)
    return turns
  }

  /** Returns the caller's queue, their name in it, and their budget. All sessions of a person count together. */
  function placeOf(caller: TurnCaller, company: string) {
    const queue = `${caller.kind} ${company}`
    if (caller.kind === 'key') return { queue, name: caller.bucket, budgetOf: queue, perMinute: costPerMinute.keys, limits: keyTurns }
    const { user } = caller.session
    return { queue, name: user, budgetOf: user, perMinute: costPerMinute.person, limits: peopleTurns }
  }

  /**
   * Returns a turn, the permission for one call to Directus, and charges its cost. Returns it synchronously if no wait is needed. Refuses
   * NO_TURN, READ_LIMIT, and UPSTREAM_UNAVAILABLE when the caller disconnects.
   */
  function turn(caller: TurnCaller, company: string, cost: number, signal?: AbortSignal): EndTurn | Promise<EndTurn> {
    if (isOff) return noTurn
    const { queue, name, budgetOf, perMinute, limits } = placeOf(caller, company)
    budget.check(budgetOf, perMinute)
    const begin = (end: EndTurn): EndTurn => {
      budget.spend(budgetOf, cost)
      return end
    }
    const address = addressFor(name)
    const taken = turnsAt(address).take({ queue, caller: name, cost, limits, ...(signal && { signal }) })
    if (!(taken instanceof Promise)) return begin(taken)
    return taken.then((end) => {
      if (addressFor(name) !== address) {
        // that address became unusable during the wait
        end()
        return turn(caller, company, cost, signal)
      }
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

  /** Ends the turn of a failed call. After a timeout or a disconnect it ends later, because Directus still works on the call. */
  function endFailed(endTurn: EndTurn, cost: number, error: unknown): void {
    const isGivenUp = error instanceof Refusal && (error.code === 'UPSTREAM_TIMEOUT' || error.status === 499)
    if (isGivenUp) setTimeout(endTurn, cost / costPerMs).unref()
    else endTurn()
  }

  return {
    turn,
    /** Returns the rest of the caller's cost budget of the current minute, for the rate limit headers. */
    costLeft(caller: TurnCaller, company: string): Allowance {
      const { budgetOf, perMinute } = placeOf(caller, company)
      return { name: 'cost', quota: perMinute, seconds: minuteMs / 1000, ...budget.left(budgetOf, perMinute) }
    },
    /**
     * Runs `act`, a call to Directus, once the caller has a turn. Refuses NO_TURN if the queue is full or slow, READ_LIMIT if the budget is
     * spent, UPSTREAM_UNAVAILABLE when the caller disconnects.
     */
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

/**
 * Creates the counter of the GraphQL cost per minute of a person, or of all keys of a company. A caller with a spent budget is refused
 * READ_LIMIT until its reset.
 */
function createCostBudget(now: () => number) {
  const spent = new LRUCache<string, { cost: number; until: number }>({ max: 20_000 })

  /** Returns the rest of a caller's budget and the seconds until it resets, 0 if nothing is spent. */
  function left(caller: string, perMinute: number) {
    const spending = spent.get(caller)
    const leftMs = spending ? spending.until - now() : 0
    return spending && leftMs > 0
      ? { left: perMinute - spending.cost, resetSeconds: Math.ceil(leftMs / 1000) }
      : { left: perMinute, resetSeconds: 0 }
  }

  return {
    left,
    /** Refuses READ_LIMIT with the seconds until the reset if the caller's budget is spent. */
    check(caller: string, perMinute: number): void {
      const budget = left(caller, perMinute)
      if (budget.left <= 0) throw rateLimited(budget.resetSeconds, 'READ_LIMIT')
    },
    /** Adds a call's cost to the caller's sum. Called when its turn begins, so that a refused call costs nothing. */
    spend(caller: string, cost: number): void {
      const spending = spent.get(caller)
      const at = now()
      if (spending && spending.until > at) spending.cost += cost
      else spent.set(caller, { cost, until: at + minuteMs })
    },
  }
}
