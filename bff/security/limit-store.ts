import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis, ReplyError } from 'ioredis'
import type { Log } from '#bff/gateway/operation/log.ts'
import { explainRedisError } from '#graphql/offline/redis-faults.ts'

/** In ms. A call never waits longer for Redis. Then its limits are counted in memory. */
const answerMs = 1_000
/** In ms. A start does not wait longer, such as for a Redis that reads a large file first. */
const startMs = 3_000

/** Counts as a limit does, which needs more rights than an answer to PING. */
const trial = `return redis.call('set', KEYS[1], ARGV[1], 'px', 1000)`

/**
 * Connects to the Redis in which the BFFs with the same `secret` count limits, and reconnects for as long as it takes. Throws a sentence if
 * it refuses the user, the password, a right or the certificate. Another failure is logged, because limits are then counted in memory.
 */
export async function openLimitStore(address: string, secret: string, log: Log): Promise<Redis> {
  const store = new Redis(address, {
    lazyConnect: true,
    // stacks on one Redis must not share their counts
    keyPrefix: `plutus:${createHash('sha256').update(`limits ${secret}`).digest('hex').slice(0, 16)}:`,
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
  const tried = store
    .connect()
    .then(() => store.eval(trial, 1, 'try', '1'))
    .then(
      () => undefined,
      (error: unknown) => reason ?? error,
    )
  const failure = await Promise.race([tried, wait(startMs, undefined, { ref: false })])
  const fault = explainRedisError(failure)
  if (fault?.isFinal) {
    store.disconnect()
    throw new Error(fault.sentence)
  }
  watch(store, log, failure)
  return store
}

/**
 * Tries each second whether Redis counts, and logs when that changes after the first `failure`. Ends a connection that no longer answers, so
 * that calls do not wait for it. A frozen server closes none.
 */
function watch(store: Redis, log: Log, failure: unknown): void {
  let counts = true
  const note = (refusal: unknown) => {
    if (refusal && counts)
      log.warn({ reason: refusal instanceof Error ? refusal.message : 'error' }, 'Redis counts no limits: each BFF does so alone')
    if (!refusal && !counts) log.info('Redis counts limits again')
    counts = !refusal
  }
  if (failure && store.status === 'ready') note(failure)
  const timer = setInterval(() => {
    if (store.status !== 'ready') return
    store.eval(trial, 1, 'try', '1').then(
      () => note(undefined),
      (error: unknown) => (error instanceof ReplyError ? note(error) : store.status === 'ready' && store.disconnect(true)),
    )
  }, answerMs)
  timer.unref()
  store.once('end', () => clearInterval(timer))
}
