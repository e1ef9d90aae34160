/**
 * Does `work` a moment after it was asked for, once for all requests of that moment, and never twice at once: an answer under way may be
 * older than what made us ask (Apollo gives two requests one answer), so it is done again afterwards.
 */
export function gather(work: () => Promise<unknown>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isAskedAgain = false
  const run = async () => {
    timer = undefined
    isRunning = true
    await work().catch(() => undefined) // a page itself says what it could not load
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
