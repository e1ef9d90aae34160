/** Runs at most `max` tasks of this process at once. Further ones wait, in order. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(max: number) {
    this.#free = max
  }

  /** Waits for a slot. Call `release` after the task. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Frees the slot of a task that has ended. The longest waiting task, if any, starts in it. */
  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  /** Waits for a slot and runs a task in it. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.acquire()
    try {
      return await task()
    } finally {
      this.release()
    }
  }
}
