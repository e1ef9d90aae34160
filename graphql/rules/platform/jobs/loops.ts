import type { Knex } from 'knex'
import { log } from '#rules/platform/log.ts'
import { awakeMs } from '#rules/platform/operation/awake-clock.ts'
import { isDatabaseAway } from '#rules/platform/operation/database-health.ts'
import { delayShutdownFor, hasShutDown, isShuttingDown } from './shutdown.ts'
import { listenForWork } from './wake.ts'

const idleMs = 500

/** In ms. A step that takes longer has stalled its loop. */
const stalledMs = 60_000

/**
 * Processes some due work and calls `onStart` with its kind. Returns true if there was any, so that the loop repeats the step instead of
 * sleeping.
 */
type Step<Kind> = (onStart: (kind: Kind) => void) => Promise<boolean>
type Sleeper<Kind> = { kinds: Kind[]; wake: () => void }

/** A step in progress, with the time of `awakeMs` at its start and the kind of its work once that is known. */
type Running<Kind> = { kinds: Kind[]; since: number; kind?: Kind }

/** Returns the kinds of work that have due rows, in one query. */
type DueWork<Kind> = (knex: Knex, now: Date) => Promise<Set<Kind>>

/**
 * Runs the worker's loops, each for some kinds of work. A loop sleeps until its work is due. One query every 500 ms and at each
 * `wakeWorker` finds the due kinds for all loops.
 */
export class Loops<Kind extends string> {
  readonly #knex: Knex
  readonly #dueWork: DueWork<Kind>
  readonly #sleepers = new Set<Sleeper<Kind>>()
  readonly #running = new Set<Running<Kind>>()
  #due = new Set<Kind>()
  #lookedAt = awakeMs()
  #isLooking = false
  #isLookRequested = false

  constructor(knex: Knex, dueWork: DueWork<Kind>) {
    this.#knex = knex
    this.#dueWork = dueWork
    setInterval(() => void this.#look(), idleMs).unref()
    listenForWork(() => void this.#look())
  }

  /** Repeats `step` while it finds work, else sleeps until work is due. Ends at a shutdown. */
  async run(kinds: Kind[], step: Step<Kind>): Promise<void> {
    while (!isShuttingDown()) {
      const running: Running<Kind> = { kinds, since: awakeMs() }
      this.#running.add(running)
      const onStart = (kind: Kind) => Object.assign(running, { kind })
      const found = await delayShutdownFor(step(onStart)).catch((error: unknown) => {
        logFailure(error)
        return false
      })
      this.#running.delete(running)
      if (!found) await new Promise<void>((wake) => this.#sleepers.add({ kinds, wake }))
      else await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /**
   * Returns the kinds of the steps that have run for more than a minute while work of their loops is due. `isLooking` is true if the query
   * for due work itself takes so long.
   */
  stalled(): { kinds: Kind[]; isLooking: boolean } {
    const isLate = (since: number) => awakeMs() - since > stalledMs
    const late = [...this.#running].filter(({ kinds, since }) => isLate(since) && kinds.some((kind) => this.#due.has(kind)))
    return { kinds: late.flatMap(({ kinds, kind = kinds[0] }) => kind ?? []), isLooking: isLate(this.#lookedAt) }
  }

  /** Queries the due kinds and wakes their loops. Queries again if a wake-up arrived during the query. */
  async #look(): Promise<void> {
    this.#isLookRequested = true
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#isLookRequested && !isShuttingDown()) {
      this.#isLookRequested = false
      this.#lookedAt = awakeMs()
      // each query would fail, and so would the loops
      if (isDatabaseAway()) break
      const due = await delayShutdownFor(this.#dueWork(this.#knex, new Date())).catch((error: unknown) => {
        logFailure(error)
        return new Set<Kind>()
      })
      this.#due = due
      for (const sleeper of this.#sleepers) if (sleeper.kinds.some((kind) => due.has(kind))) this.#rouse(sleeper)
    }
    this.#isLooking = false
  }

  #rouse(sleeper: Sleeper<Kind>): void {
    this.#sleepers.delete(sleeper)
    sleeper.wake()
  }
}

function logFailure(error: unknown): void {
  if (hasShutDown()) return
  log.error({ worker: true, error })
}
