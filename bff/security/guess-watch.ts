import { Counter } from 'prom-client'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'

/** The kinds of secrets that are guessed at: reward links, API keys, reward codes and passwords. */
export type GuessKind = 'link' | 'key' | 'code' | 'password'

export type GuessWatch = ReturnType<typeof createGuessWatch>

const minuteMs = 60_000

/**
 * The wrong guesses per minute, over all callers, from which the log warns. About ten networks at their limit reach those of links and
 * keys, and two or three the others.
 */
const warnAt: Record<GuessKind, number> = { link: 300, key: 300, code: 100, password: 300 }

/** Creates the counter of wrong guesses over all networks. The log warns at most once a minute per kind. */
export function createGuessWatch({ registry }: Metrics, log: Log, now: () => number = Date.now) {
  const total = new Counter({
    name: 'plutus_wrong_guesses_total',
    help: 'Unknown links, keys and codes, and wrong passwords; refused ones came from a network over its limit',
    labelNames: ['kind', 'answer'],
    registers: [registry],
  })
  const minutes = new Map<GuessKind, { from: number; misses: number }>()
  return {
    count(kind: GuessKind, isRefused = false): void {
      total.inc({ kind, answer: isRefused ? 'refused' : 'miss' })
      const counted = minutes.get(kind)
      const minute = counted && now() - counted.from < minuteMs ? counted : { from: now(), misses: 0 }
      minutes.set(kind, minute)
      minute.misses++
      if (minute.misses === warnAt[kind]) log.warn({ kind, misses: minute.misses }, 'Wrong guesses have risen')
    },
  }
}
