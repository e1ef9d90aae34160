const sleepers = new Set<() => void>()

/** A look costs three statements: many acts at once share one. */
const gatherMs = 20

let isGathering = false

/** New work may lie in the database: every loop looks in a moment, not at its next tick. */
export function wakeWorker(): void {
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    isGathering = false
    for (const wake of sleepers) wake()
  }, gatherMs)
}

/** Waits for a wake-up, at most `timeoutMs`. */
export function sleepUntilWoken(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      sleepers.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, timeoutMs)
    sleepers.add(wake)
  })
}
