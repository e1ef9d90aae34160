import { Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import { costMax } from './document-cost.ts'

/** How much of a company may be under way and wait: integrators come in batches, people look at a page. */
export type TurnLimits = {
  atOnce: number
  waiting: number
  waitMs: number
  /** Where callers have a limit of their own, one caller's waiting calls block a colleague's only at `waiting`. */
  waitingByCaller?: number
}

export const keyTurns: TurnLimits = { atOnce: 2, waiting: 8, waitMs: 9000 }
export const peopleTurns: TurnLimits = { atOnce: 6, waiting: 512, waitMs: 3000, waitingByCaller: 64 }

/** For all companies together: two of the dearest documents, or as many cheap ones as Directus has connections. */
const roomMax = 2 * costMax.key
const callsMax = 32
/** A company always has this much, beside the dearest documents of others. */
const shareMax = costMax.key / 4
/** A retry after a second finds a turn, as nobody waits longer than that for one. */
const retryAfterSeconds = 1

export type Asked = {
  /** The company and whether a key or a person asks: callers of one lane share turns. */
  lane: string
  /** The key or the person: they take turns within their lane. */
  caller: string
  cost: number
  limits: TurnLimits
  signal?: AbortSignal
}

/** Ends a turn; call it once. */
export type EndTurn = () => void

type Lane = { name: string; limits: TurnLimits; calls: number; cost: number; waiting: Waiting[] }
type Waiting = { caller: string; cost: number; start: () => void }

/**
 * Bounds what a company has under way and serves those who wait in turn: one call a company, and within it one a caller. With a turn
 * free the answer is immediate, and no promise. Refuses NO_TURN when too many wait or the wait is over, UPSTREAM_UNAVAILABLE when the
 * caller leaves.
 */
export function createCompanyTurns() {
  const lanes = new Map<string, Lane>()
  /** Lanes with someone waiting; one that was served goes to the end. */
  let ring: Lane[] = []
  let calls = 0
  let cost = 0

  function laneOf({ lane: name, limits }: Asked): Lane {
    const known = lanes.get(name)
    if (known) return known
    const lane: Lane = { name, limits, calls: 0, cost: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  const hasTurn = (lane: Lane) => lane.calls < lane.limits.atOnce && calls < callsMax
  const fits = (lane: Lane, more: number, isRoomKept: boolean) =>
    lane.cost + more <= shareMax || (!isRoomKept && (cost === 0 || cost + more <= roomMax))

  function begin(lane: Lane, more: number): EndTurn {
    calls++
    cost += more
    lane.calls++
    lane.cost += more
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      calls--
      cost -= more
      lane.calls--
      lane.cost -= more
      forget(lane)
      while (serveRound());
    }
  }

  /** Serves one call of each lane that has a turn; returns whether there was any. */
  function serveRound(): boolean {
    // room that the first of the ring waits for is not given to those behind it
    let isRoomKept = false
    let isAnyServed = false
    for (const lane of [...ring]) {
      const [next] = lane.waiting
      if (!next || !hasTurn(lane)) continue
      if (!fits(lane, next.cost, isRoomKept)) {
        isRoomKept = true
        continue
      }
      lane.waiting.shift()
      ring = ring.filter((other) => other !== lane)
      if (lane.waiting.length > 0) ring.push(lane)
      next.start()
      isAnyServed = true
    }
    return isAnyServed
  }

  function forget(lane: Lane): void {
    if (lane.waiting.length === 0) ring = ring.filter((other) => other !== lane)
    if (lane.waiting.length === 0 && lane.calls === 0) lanes.delete(lane.name)
  }

  function wait(lane: Lane, { caller, cost: more, limits, signal }: Asked): Promise<EndTurn> {
    const { promise, resolve, reject } = Promise.withResolvers<EndTurn>()
    const giveUp = (refusal: Refusal) => {
      done()
      lane.waiting = lane.waiting.filter((other) => other !== one)
      forget(lane)
      reject(refusal)
      while (serveRound());
    }
    const left = () => giveUp(new Refusal('UPSTREAM_UNAVAILABLE', { status: 499 }))
    const timer = setTimeout(() => giveUp(rateLimited(retryAfterSeconds, 'NO_TURN')), limits.waitMs)
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', left)
    }
    const one: Waiting = {
      caller,
      cost: more,
      start: () => {
        done()
        resolve(begin(lane, more))
      },
    }
    insertInTurn(lane.waiting, one)
    if (!ring.includes(lane)) ring.push(lane)
    if (signal?.aborted) left()
    else signal?.addEventListener('abort', left, { once: true })
    return promise
  }

  return {
    /** A turn, at once or as a promise. Refuses NO_TURN when too many wait or it does not come in time. */
    take(asked: Asked): EndTurn | Promise<EndTurn> {
      const lane = laneOf(asked)
      // a caller with a turn waits for room; others wait for a turn of their own company, and for nothing of this one
      if (lane.waiting.length === 0 && hasTurn(lane) && fits(lane, asked.cost, ring.some(hasTurn))) return begin(lane, asked.cost)
      if (hasTooManyWaiting(lane, asked)) throw rateLimited(retryAfterSeconds, 'NO_TURN')
      return wait(lane, asked)
    },
    get underWay() {
      return calls
    },
  }
}

function hasTooManyWaiting({ waiting, limits }: Lane, { caller }: Asked): boolean {
  const own = limits.waitingByCaller ?? limits.waiting
  return waiting.length >= limits.waiting || waiting.filter((one) => one.caller === caller).length >= own
}

/** Inserts it behind as many of its caller's own as there are of each other caller: callers of a lane alternate. */
function insertInTurn(waiting: Waiting[], one: Waiting): void {
  const rounds = new Map<string, number>()
  const own = waiting.filter(({ caller }) => caller === one.caller).length
  const place = waiting.findIndex(({ caller }) => {
    const round = rounds.get(caller) ?? 0
    rounds.set(caller, round + 1)
    return round > own
  })
  waiting.splice(place === -1 ? waiting.length : place, 0, one)
}
