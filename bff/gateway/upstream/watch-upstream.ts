import type { CircuitBreakerPolicy } from 'cockatiel'
import { Client } from 'undici'

/** In ms: how long a call waits before the probe asks, how often it asks, and how long it waits for an answer. */
export type ProbeTimes = { slowMs: number; tickMs: number; answerMs: number }

type Watched = {
  url: URL
  readyPath: string
  breaker: CircuitBreakerPolicy
  times: ProbeTimes
  /** Whether a call is waiting longer than usual. */
  isSlow: () => boolean
}

/** One late answer may be a loaded machine. */
const failuresMax = 2

/**
 * Asks Directus on a connection of its own whether it is there, while a call waits for it; after two silences the breaker opens, and the
 * first answer closes it. This tells a frozen Directus from one that works on someone's expensive query.
 */
export function watchUpstream({ url, readyPath, breaker, times: { tickMs, answerMs }, isSlow }: Watched) {
  let client = new Client(url.origin)
  let open: { dispose: () => void } | undefined
  let failures = 0
  let isAsking = false

  async function ask(): Promise<boolean> {
    try {
      const { body } = await client.request({ method: 'GET', path: readyPath, signal: AbortSignal.timeout(answerMs) })
      await body.dump()
      return true
    } catch {
      void client.destroy()
      client = new Client(url.origin)
      return false
    }
  }

  async function tick(): Promise<void> {
    if (isAsking || (!open && failures === 0 && !isSlow())) return
    isAsking = true
    const isThere = await ask()
    isAsking = false
    failures = isThere ? 0 : failures + 1
    if (isThere) {
      open?.dispose()
      open = undefined
    } else if (failures >= failuresMax) open ??= breaker.isolate()
  }

  const timer = setInterval(() => void tick(), tickMs)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await client.destroy()
    },
  }
}
