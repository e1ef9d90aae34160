import type { CircuitBreakerPolicy } from 'cockatiel'
import { Client } from 'undici'

/** Times in ms: the wait of a call before the probe starts, the probe's interval, and its timeout. */
export type ProbeTimes = { slowMs: number; tickMs: number; answerMs: number }

type WatchOptions = {
  url: URL
  readyPath: string
  breaker: CircuitBreakerPolicy
  times: ProbeTimes
  /** Returns true while a call waits longer than usual. */
  isSlow: () => boolean
}

/** The failures in a row that open the breaker. A single one may be a loaded machine. */
const failuresMax = 2

/**
 * Probes Directus on a separate connection while a call waits for it. Two failures open the breaker, and the first answer closes it. This
 * distinguishes a frozen Directus from an expensive query.
 */
export function watchUpstream({ url, readyPath, breaker, times: { tickMs, answerMs }, isSlow }: WatchOptions) {
  let client = new Client(url.origin)
  let open: { dispose: () => void } | undefined
  let failures = 0
  let isProbing = false

  async function probe(): Promise<boolean> {
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
    if (isProbing || (!open && failures === 0 && !isSlow())) return
    isProbing = true
    const isUp = await probe()
    isProbing = false
    failures = isUp ? 0 : failures + 1
    if (isUp) {
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
