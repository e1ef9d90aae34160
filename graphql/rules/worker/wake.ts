let resolveWake: (() => void) | undefined

/** New work may lie in the database: look now, not at the next tick. */
export function wakeWorker(): void {
  resolveWake?.()
}

/** Waits for a wake-up, at most `timeoutMs`. */
export function sleepUntilWoken(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs)
    resolveWake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
