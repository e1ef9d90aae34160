/**
 * Does `work` a moment after it was asked for, once for all askings of that moment, and never twice at once: an answer that
 * is under way may be older than what made us ask (Apollo gives two askings one answer), so it is done again after it.
 */
export function gather(work: () => Promise<unknown>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isAskedAgain = false
  const run = async () => {
    timer = undefined
    isRunning = true
    await work().catch(() => undefined) // what a page cannot be told it says by itself
    isRunning = false
    if (isAskedAgain) ask()
  }
  function ask(): void {
    isAskedAgain = isRunning
    if (!isRunning) timer ??= setTimeout(() => void run(), ms)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    isAskedAgain = false
  }
  return { ask, stop }
}
