import type { Knex } from 'knex'
import { log } from '#rules/platform/log.ts'
import { hasLeft, isLeaving, keepOpenFor } from './departure.ts'
import { listenForWork } from './wake.ts'

const idleMs = 500

/** Does what there is of its kinds; true while it found something. */
type Step = () => Promise<boolean>
type Sleeper<Kind> = { kinds: Kind[]; wake: () => void }

/** Which kinds of work are due now, in one query. */
type DueWork<Kind> = (knex: Knex, now: Date) => Promise<Set<Kind>>

/** Loops that sleep until there is work of their kind: one query for all of them, at each tick and wake-up. */
export class Loops<Kind extends string> {
  readonly #knex: Knex
  readonly #dueWork: DueWork<Kind>
  readonly #sleepers = new Set<Sleeper<Kind>>()
  #isLooking = false
  #isAskedAgain = false

  constructor(knex: Knex, dueWork: DueWork<Kind>) {
    this.#knex = knex
    this.#dueWork = dueWork
    setInterval(() => void this.#look(), idleMs).unref()
    listenForWork(() => void this.#look())
  }

  /** Repeats `step` at once while it finds work, else sleeps; until this process is told to stop. */
  async run(kinds: Kind[], step: Step): Promise<void> {
    while (!isLeaving()) {
      const found = await keepOpenFor(step()).catch((error: unknown) => {
        report(error)
        return false
      })
      if (!found) await new Promise<void>((wake) => this.#sleepers.add({ kinds, wake }))
      else await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** What is queued during the query may have been missed: then it queries once more. */
  async #look(): Promise<void> {
    this.#isAskedAgain = true
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#isAskedAgain && !isLeaving()) {
      this.#isAskedAgain = false
      const due = await keepOpenFor(this.#dueWork(this.#knex, new Date())).catch((error: unknown) => {
        report(error)
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

function report(error: unknown): void {
  if (hasLeft()) return
  log.error({ worker: true, error })
}
