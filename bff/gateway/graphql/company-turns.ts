import { Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import { costMax } from './document-cost.ts'

/** The limits on concurrent and waiting calls of a company. Integrators send batches, people open pages. */
export type TurnLimits = {
  atOnce: number
  waiting: number
  waitMs: number
  /** The limit on one caller's waiting calls, so that they do not fill the queue of their colleagues. */
  waitingByCaller?: number
}

export const keyTurns: TurnLimits = { atOnce: 2, waiting: 8, waitMs: 9000 }
export const peopleTurns: TurnLimits = { atOnce: 6, waiting: 512, waitMs: 3000, waitingByCaller: 64 }

/** The total cost in flight of all companies: two of the most expensive documents, or as many cheap ones as Directus has connections. */
const roomMax = 2 * costMax.key
const callsMax = 32
/** The cost that each company may have in flight, even beside the most expensive documents of others. */
const shareMax = costMax.key / 4
/** The seconds until a retry, after which a turn is likely to be free. */
const retryAfterSeconds = 1

export type TurnRequest = {
  /** The company and the kind of caller, key or person. Callers of one lane share its turns. */
  lane: string
  /** The key or the person. Callers of one lane alternate. */
  caller: string
  cost: number
  limits: TurnLimits
  signal?: AbortSignal
}

/** Ends a turn. Further calls do nothing. */
export type EndTurn = () => void

type Lane = { name: string; limits: TurnLimits; calls: number; cost: number; waiting: Waiting[] }
type Waiting = { caller: string; cost: number; start: () => void }

/**
 * Limits the calls of a company in flight and queues the rest, one call per company and then one per caller. Returns a turn synchronously
 * while one is free. Refuses NO_TURN when too many wait or the wait is over, UPSTREAM_UNAVAILABLE when the caller disconnects.
 */
export function createCompanyTurns() {
  const lanes = new Map<string, Lane>()
  /** The lanes with waiting calls. A lane moves to the end after each turn. */
  let ring: Lane[] = []
  let calls = 0
  let cost = 0

  function laneOf({ lane: name, limits }: TurnRequest): Lane {
    const known = lanes.get(name)
    if (known) return known
    const lane: Lane = { name, limits, calls: 0, cost: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  const hasTurn = (lane: Lane) => lane.calls < lane.limits.atOnce && calls < callsMax
  const hasRoomFor = (lane: Lane, more: number, isRoomKept: boolean) =>
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

  /** Starts one waiting call of each lane that has a turn. Returns true if any started. */
  function serveRound(): boolean {
    // room that an earlier lane waits for is not given to later ones
    let isRoomKept = false
    let isAnyServed = false
    for (const lane of [...ring]) {
      const [next] = lane.waiting
      if (!next || !hasTurn(lane)) continue
      if (!hasRoomFor(lane, next.cost, isRoomKept)) {
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

  function wait(lane: Lane, { caller, cost: more, limits, signal }: TurnRequest): Promise<EndTurn> {
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
    /** Returns a turn, synchronously while one is free. Refuses NO_TURN when too many calls wait or the wait is over. */
    take(asked: TurnRequest): EndTurn | Promise<EndTurn> {
      const lane = laneOf(asked)
      // a caller with a free turn waits only for room, the others for a turn of their own company
      if (lane.waiting.length === 0 && hasTurn(lane) && hasRoomFor(lane, asked.cost, ring.some(hasTurn))) return begin(lane, asked.cost)
      if (hasTooManyWaiting(lane, asked)) throw rateLimited(retryAfterSeconds, 'NO_TURN')
      return wait(lane, asked)
    },
    get inFlight() {
      return calls
    },
  }
}

function hasTooManyWaiting({ waiting, limits }: Lane, { caller }: TurnRequest): boolean {
  const own = limits.waitingByCaller ?? limits.waiting
  return waiting.length >= limits.waiting || waiting.filter((one) => one.caller === caller).length >= own
}

/** Inserts a call so that the callers of a lane alternate. */
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
