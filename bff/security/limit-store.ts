import { Redis } from 'ioredis'
import type { Log } from '#bff/gateway/operation/log.ts'
import { explainRedisError } from '#graphql/offline/redis-faults.ts'

/** In ms. A call never waits longer for Redis. Then its limits are counted in memory. */
const answerMs = 1_000

/**
 * Connects to the Redis in which several BFFs count limits, and reconnects for as long as it takes. Throws a sentence if it refuses the
 * user, the password or the certificate. One that does not answer yet is logged, because limits are then counted in memory.
 */
export async function openLimitStore(address: string, log: Log): Promise<Redis> {
  const store = new Redis(address, {
    lazyConnect: true,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: null,
    disableClientInfo: true,
    retryStrategy: (tries) => Math.min(tries * 100, answerMs),
  })
  let reason: unknown
  let isUp = true
  store.on('error', (error) => (reason ??= error))
  store.on('close', () => {
    if (isUp) log.warn('Redis does not answer: each BFF counts its limits alone')
    isUp = false
  })
  store.on('ready', () => {
    if (!isUp) log.info('Redis answers again')
    isUp = true
  })
  try {
    await store.connect()
    await store.ping()
  } catch (error) {
    const fault = explainRedisError(reason ?? error)
    if (fault?.isFinal) {
      store.disconnect()
      throw new Error(fault.sentence)
    }
  }
  dropWhenFrozen(store)
  return store
}

/** Ends a connection that no longer answers, so that calls do not wait for it. A frozen server closes none. */
function dropWhenFrozen(store: Redis): void {
  const timer = setInterval(() => {
    if (store.status === 'ready') store.ping().catch(() => store.status === 'ready' && store.disconnect(true))
  }, answerMs)
  timer.unref()
  store.once('end', () => clearInterval(timer))
}
