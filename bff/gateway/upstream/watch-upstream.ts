import type { CircuitBreakerPolicy } from 'cockatiel'
import { Client } from 'undici'

/** The times of the probe in ms: `slowMs` is the wait of a call after which it starts, `tickMs` its interval, `answerMs` its timeout. */
export type ProbeTimes = { slowMs: number; tickMs: number; answerMs: number }

type WatchOptions = {
  url: URL
  livePath: string
  breaker: CircuitBreakerPolicy
  times: ProbeTimes
  /** Returns true while a call to Directus has waited longer than `slowMs` for its answer. The probe then starts. */
  isSlow: () => boolean
}

/** The number of consecutive failed probes that open the circuit breaker. A single failure may be due to a busy machine. */
const failuresMax = 2

/**
 * Probes Directus on a separate connection while a call is slow, to distinguish a frozen Directus from an expensive query. Two failures
 * open the circuit breaker, and the next answer closes it.
 */
export function watchUpstream({ url, livePath, breaker, times: { tickMs, answerMs }, isSlow }: WatchOptions) {
  let client = new Client(url.origin)
  let open: { dispose: () => void } | undefined
  let failures = 0
  let isProbing = false

  async function probe(): Promise<boolean> {
    try {
      const { body } = await client.request({ method: 'GET', path: livePath, signal: AbortSignal.timeout(answerMs) })
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
