import { type CircuitBreakerPolicy, CircuitState } from 'cockatiel'
import { Client } from 'undici'

/** The times of the probe in ms: `slowMs` is the wait of a call after which it starts, `tickMs` its interval, `answerMs` its timeout. */
export type ProbeTimes = { slowMs: number; tickMs: number; answerMs: number }

type WatchOptions = {
  url: URL
  /** The path to ask. A status other than 200 means that it answers and is not ready. */
  path: string
  breaker: CircuitBreakerPolicy
  times: ProbeTimes
  /** Returns true if the probe should ask although nothing has failed. */
  isDue: () => boolean
  onProbed?: () => void
}

/** The number of consecutive failed probes that open the circuit breaker. A single failure may be due to a busy machine. */
const failuresMax = 2

/**
 * Probes an address of Directus on a separate connection, to distinguish a frozen Directus from an expensive query. Two failures open the
 * circuit breaker, and the next answer closes it.
 */
export function watchUpstream({ url, path, breaker, times: { tickMs, answerMs }, isDue, onProbed }: WatchOptions) {
  let client = new Client(url.origin)
  let open: { dispose: () => void } | undefined
  let failures = 0
  let isProbing = false
  let isReady = true
  let isSilent = false

  async function probe(): Promise<'ready' | 'not ready' | 'refused' | 'silent'> {
    try {
      const { statusCode, body } = await client.request({ method: 'GET', path, signal: AbortSignal.timeout(answerMs) })
      await body.dump()
      return statusCode === 200 ? 'ready' : 'not ready'
    } catch (error) {
      void client.destroy()
      client = new Client(url.origin)
      return error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'refused'
    }
  }

  async function tick(): Promise<void> {
    if (isProbing || (!open && failures === 0 && !isDue())) return
    isProbing = true
    const found = await probe()
    isProbing = false
    isSilent = found === 'silent'
    if (!isSilent) isReady = found === 'ready'
    if (found === 'ready' || found === 'not ready') {
      failures = 0
      open?.dispose()
      open = undefined
      if (breaker.state !== CircuitState.Closed) await breaker.execute(async () => undefined).catch(() => undefined)
    } else if (++failures >= failuresMax) open ??= breaker.isolate()
    onProbed?.()
  }

  const timer = setInterval(() => void tick(), tickMs)
  timer.unref()
  void tick()
  return {
    /** False after an answer that it is not ready, and after a refused connection. */
    get isReady() {
      return isReady
    },
    /** True after a probe that got no answer in time, which may be due to a busy machine. */
    get isSilent() {
      return isSilent
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await client.destroy()
    },
  }
}
