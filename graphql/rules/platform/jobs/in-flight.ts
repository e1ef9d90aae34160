import { log } from '#rules/platform/log.ts'
import { delayShutdownFor, hasShutDown } from './shutdown.ts'

/** Counts the rows that this process sends, so that a loop claims more of them before the slowest one is answered. */
export class InFlight {
  readonly #low: number
  #count = 0
  #waiting: (() => void)[] = []

  /** `low` is the number of rows in flight from which more are claimed. */
  constructor(low: number) {
    this.#low = low
  }

  /** Resolves once at most `low` rows are in flight. */
  async room(): Promise<void> {
    while (this.#count > this.#low) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Counts a row until its work settles. Returns the work. */
  track<T>(work: Promise<T>): Promise<T> {
    this.#count++
    return work.finally(() => {
      this.#count--
      for (const resolve of this.#waiting.splice(0)) resolve()
    })
  }

  /** Runs a batch without waiting for it. Delays a shutdown until it settles, and logs its error. */
  start(batch: Promise<unknown>): void {
    void delayShutdownFor(batch).catch((error: unknown) => {
      if (!hasShutDown()) log.error({ worker: true, error })
    })
  }
}
