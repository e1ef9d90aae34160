import type { Knex } from 'knex'
import { log } from '#rules/platform/log.ts'
import { delayShutdownFor, hasShutDown, isShuttingDown } from './shutdown.ts'
import { listenForWork } from './wake.ts'

const idleMs = 500

/** Processes some due work. Returns true if there was any, so that the loop repeats the step instead of sleeping. */
type Step = () => Promise<boolean>
type Sleeper<Kind> = { kinds: Kind[]; wake: () => void }

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
  #isLooking = false
  #isLookRequested = false

  constructor(knex: Knex, dueWork: DueWork<Kind>) {
    this.#knex = knex
    this.#dueWork = dueWork
    setInterval(() => void this.#look(), idleMs).unref()
    listenForWork(() => void this.#look())
  }

  /** Repeats `step` while it finds work, else sleeps until work is due. Ends at a shutdown. */
  async run(kinds: Kind[], step: Step): Promise<void> {
    while (!isShuttingDown()) {
      const found = await delayShutdownFor(step()).catch((error: unknown) => {
        logFailure(error)
        return false
      })
      if (!found) await new Promise<void>((wake) => this.#sleepers.add({ kinds, wake }))
      else await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Queries the due kinds and wakes their loops. Queries again if a wake-up arrived during the query. */
  async #look(): Promise<void> {
    this.#isLookRequested = true
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#isLookRequested && !isShuttingDown()) {
      this.#isLookRequested = false
      const due = await delayShutdownFor(this.#dueWork(this.#knex, new Date())).catch((error: unknown) => {
        logFailure(error)
        return new Set<Kind>()
      })
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
