import { Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import { costMax } from './document-cost.ts'

/** The limits of a queue: concurrent calls (`atOnce`), waiting calls (`waiting`), and the maximum wait in ms. */
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
 * The cost in flight up to which a queue's calls start even if the total would exceed `roomMax`. Above it, a queue needs room in the total.
 */
const shareMax = costMax.key / 4
/** The seconds after which a caller that is refused NO_TURN, for a full or slow queue, is advised to retry. */
const retryAfterSeconds = 1

export type TurnRequest = {
  /** The name of the call's queue: its caller kind (key or person) and company. All callers of a queue share its limits. */
  queue: string
  /** The id of the key or person. Waiting callers of a queue are served alternately. */
  caller: string
  cost: number
  limits: TurnLimits
  signal?: AbortSignal
}

/** Ends a turn, which frees its place for the next queued call. Repeated calls do nothing. */
export type EndTurn = () => void

type TurnQueue = { name: string; limits: TurnLimits; calls: number; cost: number; waiting: Waiting[] }
type Waiting = { caller: string; cost: number; start: () => void }

/**
 * Creates the fair queues of calls to Directus. A turn is the permission for one call, and a queue holds the calls of one company's keys
 * or people. Queues are served alternately, and so are the callers within a queue.
 */
export function createCompanyTurns() {
  const queues = new Map<string, TurnQueue>()
  /** The queues with waiting calls, in the order in which they are served. A served queue moves to the end. */
  let ring: TurnQueue[] = []
  let calls = 0
  let cost = 0

  function queueOf({ queue: name, limits }: TurnRequest): TurnQueue {
    const existing = queues.get(name)
    if (existing) return existing
    const queue: TurnQueue = { name, limits, calls: 0, cost: 0, waiting: [] }
    queues.set(name, queue)
    return queue
  }

  const hasTurn = (queue: TurnQueue) => queue.calls < queue.limits.atOnce && calls < callsMax
  const hasRoomFor = (queue: TurnQueue, more: number, isRoomKept: boolean) =>
    queue.cost + more <= shareMax || (!isRoomKept && (cost === 0 || cost + more <= roomMax))

  function begin(queue: TurnQueue, more: number): EndTurn {
    calls++
    cost += more
    queue.calls++
    queue.cost += more
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      calls--
      cost -= more
      queue.calls--
      queue.cost -= more
      forget(queue)
      while (serveRound());
    }
  }

  /** Starts one waiting call of each queue that is below its limits. Returns true if any call was started. */
  function serveRound(): boolean {
    // room that an earlier queue waits for is not given to later ones
    let isRoomKept = false
    let isAnyServed = false
    for (const queue of [...ring]) {
      const [next] = queue.waiting
      if (!next || !hasTurn(queue)) continue
      if (!hasRoomFor(queue, next.cost, isRoomKept)) {
        isRoomKept = true
        continue
      }
      queue.waiting.shift()
      ring = ring.filter((other) => other !== queue)
      if (queue.waiting.length > 0) ring.push(queue)
      next.start()
      isAnyServed = true
    }
    return isAnyServed
  }

  function forget(queue: TurnQueue): void {
    if (queue.waiting.length === 0) ring = ring.filter((other) => other !== queue)
    if (queue.waiting.length === 0 && queue.calls === 0) queues.delete(queue.name)
  }

  function wait(queue: TurnQueue, { caller, cost: more, limits, signal }: TurnRequest): Promise<EndTurn> {
    const { promise, resolve, reject } = Promise.withResolvers<EndTurn>()
    const giveUp = (refusal: Refusal) => {
      done()
      queue.waiting = queue.waiting.filter((other) => other !== one)
      forget(queue)
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
        resolve(begin(queue, more))
      },
    }
    insertInTurn(queue.waiting, one)
    if (!ring.includes(queue)) ring.push(queue)
    if (signal?.aborted) left()
    else signal?.addEventListener('abort', left, { once: true })
    return promise
  }

  return {
    /**
     * Returns a turn, synchronously if the limits allow it now. Refuses NO_TURN when the queue is full or the wait took too long, and
     * UPSTREAM_UNAVAILABLE when the caller disconnects.
     */
    take(request: TurnRequest): EndTurn | Promise<EndTurn> {
      const queue = queueOf(request)
      // a caller with a free turn waits only for room, the others for a turn of their own company
      if (queue.waiting.length === 0 && hasTurn(queue) && hasRoomFor(queue, request.cost, ring.some(hasTurn)))
        return begin(queue, request.cost)
      if (hasTooManyWaiting(queue, request)) throw rateLimited(retryAfterSeconds, 'NO_TURN')
      return wait(queue, request)
    },
    get inFlight() {
      return calls
    },
  }
}

function hasTooManyWaiting({ waiting, limits }: TurnQueue, { caller }: TurnRequest): boolean {
  const own = limits.waitingByCaller ?? limits.waiting
  return waiting.length >= limits.waiting || waiting.filter((one) => one.caller === caller).length >= own
}

/** Inserts a call into a queue so that its callers are served alternately. */
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
