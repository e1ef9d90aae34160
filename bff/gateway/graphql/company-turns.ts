import { Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import { costMax } from './document-cost.ts'

/** The limits of a lane: concurrent calls (`atOnce`), queued calls (`waiting`), and the maximum wait in ms. */
export type TurnLimits = {
  atOnce: number
  waiting: number
  waitMs: number
  /** The maximum queued calls of one caller, so that they do not fill their colleagues' queue. By default the whole queue. */
  waitingByCaller?: number
}

export const keyTurns: TurnLimits = { atOnce: 2, waiting: 8, waitMs: 9000 }
export const peopleTurns: TurnLimits = { atOnce: 6, waiting: 512, waitMs: 3000, waitingByCaller: 64 }

/** The maximum total cost in flight, over all companies. It is two of the most expensive documents of a key. */
const roomMax = 2 * costMax.key
const callsMax = 32
/**
 * The cost in flight up to which a lane's calls start even if the total would exceed `roomMax`. Above it, a lane needs room in the total.
 */
const shareMax = costMax.key / 4
/** The seconds after which a caller that is refused NO_TURN, for a full or slow queue, is advised to retry. */
const retryAfterSeconds = 1

export type TurnRequest = {
  /** The queue of the call: its company and caller kind (key or person). All callers of a lane share its limits. */
  lane: string
  /** The id of the key or person. Queued callers of a lane are served alternately. */
  caller: string
  cost: number
  limits: TurnLimits
  signal?: AbortSignal
}

/** Ends a turn, which frees its place for the next queued call. Repeated calls do nothing. */
export type EndTurn = () => void

type Lane = { name: string; limits: TurnLimits; calls: number; cost: number; waiting: Waiting[] }
type Waiting = { caller: string; cost: number; start: () => void }

/**
 * Creates the queue of calls to Directus. A turn is the permission for one call, and a lane holds the calls of one company's keys or
 * people. Lanes are served alternately, and so are the callers within a lane.
 */
export function createCompanyTurns() {
  const lanes = new Map<string, Lane>()
  /** The lanes with queued calls, in the order in which they are served. A served lane moves to the end. */
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

  /** Starts one queued call of each lane that is below its limits. Returns true if any call was started. */
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
    /**
     * Returns a turn, synchronously if the limits allow it now. Refuses NO_TURN when the queue is full or the wait took too long, and
     * UPSTREAM_UNAVAILABLE when the caller disconnects.
     */
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

/** Inserts a call into a lane's queue so that its callers are served alternately. */
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
