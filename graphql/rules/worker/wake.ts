const sleepers = new Set<() => void>()

/** New work may lie in the database: every loop looks now, not at its next tick. */
export function wakeWorker(): void {
  for (const wake of sleepers) wake()
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
