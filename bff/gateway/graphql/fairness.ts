import { LRUCache } from 'lru-cache'
import { Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import type { Allowance } from '#bff/gateway/security/rate-limit-fields.ts'
import { createCompanyTurns, type EndTurn, keyTurns, peopleTurns } from './company-turns.ts'

export type Fairness = ReturnType<typeof createFairness>

/**
 * A quarter of a minute of one Directus for the keys of a company; a third for a person with many pages open, whose colleagues have
 * their own.
 */
export const costPerMinute = { keys: 6_000_000, person: 8_000_000 }

/** Directus continues with what nobody waits for any more: its turn ends when that is probably done. */
const costPerMs = 100

/** A caller as turns know them: a key by its bucket, a person by their id. */
export type Asker = { kind: 'key'; bucket: string } | { kind: 'person'; session: { user: string } }

type Wish = { caller: Asker; company: string; cost: number; signal?: AbortSignal }

/** Limits what a caller may have under way and spend, so that nobody holds up the others. */
export function createFairness({ isOff, now }: { isOff: boolean; now: () => number }) {
  const turns = createCompanyTurns()
  const budget = createCostBudget(now)
  const noTurn: EndTurn = () => undefined

  /** Whose turns this caller shares, who takes them there and whose budget it is: a person is one, however many sessions they open. */
  function placeOf(caller: Asker, company: string) {
    const lane = `${caller.kind} ${company}`
    if (caller.kind === 'key') return { lane, name: caller.bucket, budgetOf: lane, perMinute: costPerMinute.keys, limits: keyTurns }
    const { user } = caller.session
    return { lane, name: user, budgetOf: user, perMinute: costPerMinute.person, limits: peopleTurns }
  }

  /** At once where a turn is free, else a promise. Refuses NO_TURN or READ_LIMIT. */
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
        // those before it in the queue may have spent the rest
        budget.check(budgetOf, perMinute)
        return begin(end)
      } catch (error) {
        end()
        throw error
      }
    })
  }

  /** The call failed: if its caller gave up or left, it goes on at Directus for a while. */
  function endFailed(endTurn: EndTurn, cost: number, error: unknown): void {
    const isGivenUp = error instanceof Refusal && (error.code === 'UPSTREAM_TIMEOUT' || error.status === 499)
    if (isGivenUp) setTimeout(endTurn, cost / costPerMs).unref()
    else endTurn()
  }

  return {
    turn,
    /** What is left of this caller's minute, in the cost of documents. */
    costLeft(caller: Asker, company: string): Allowance {
      const { budgetOf, perMinute } = placeOf(caller, company)
      return { name: 'cost', quota: perMinute, seconds: minuteMs / 1000, ...budget.left(budgetOf, perMinute) }
    },
    /** Calls Directus when it is this caller's turn. Refuses NO_TURN or READ_LIMIT. */
    async limited<Answer>({ caller, company, cost, signal }: Wish, act: () => Promise<Answer>): Promise<Answer> {
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

/** What callers spend a minute, in the cost of their documents; counted without a promise, so that nobody waits for it. */
function createCostBudget(now: () => number) {
  const spent = new LRUCache<string, { cost: number; until: number }>({ max: 20_000 })

  /** What is left, and for how many seconds it is that. */
  function left(caller: string, perMinute: number) {
    const known = spent.get(caller)
    const leftMs = known ? known.until - now() : 0
    return known && leftMs > 0
      ? { left: perMinute - known.cost, resetSeconds: Math.ceil(leftMs / 1000) }
      : { left: perMinute, resetSeconds: 0 }
  }

  return {
    left,
    /** Refuses READ_LIMIT, with the seconds until their next minute, where nothing is left. */
    check(caller: string, perMinute: number): void {
      const known = left(caller, perMinute)
      if (known.left <= 0) throw rateLimited(known.resetSeconds, 'READ_LIMIT')
    },
    /** Counted once the call has its turn: one that is refused costs nothing. */
    spend(caller: string, cost: number): void {
      const known = spent.get(caller)
      const at = now()
      if (known && known.until > at) known.cost += cost
      else spent.set(caller, { cost, until: at + minuteMs })
    },
  }
}
