/**
 * Returns `ask`, which runs `work` once for all calls within `ms`, and `stop`, which cancels a scheduled run. Runs never overlap, and a
 * call during a run schedules another one. Errors of `work` are ignored.
 */
export function coalesce(work: () => Promise<unknown>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isRequestedAgain = false
  const run = async () => {
    timer = undefined
    isRunning = true
    await work().catch(() => undefined) // pages show their own errors
    isRunning = false
    if (isRequestedAgain) ask()
  }
  function ask(): void {
    isRequestedAgain = isRunning
    if (!isRunning) timer ??= setTimeout(() => void run(), ms)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    isRequestedAgain = false
  }
  return { ask, stop }
}
