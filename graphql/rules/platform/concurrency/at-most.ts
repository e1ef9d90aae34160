/** Runs at most `max` at once; the rest wait their turn. */
export function atMost(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // the place passes to the next as it is, so that nobody slips in between
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
