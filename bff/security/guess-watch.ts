import { Counter } from 'prom-client'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'

/** What strangers guess at. */
export type Guessed = 'link' | 'key' | 'code' | 'password'

export type GuessWatch = ReturnType<typeof createGuessWatch>

const minuteMs = 60_000

/** Misses a minute, over all callers, from which the operator is told: ten networks that spend all they have. */
const many: Record<Guessed, number> = { link: 300, key: 300, code: 100, password: 300 }

/** Counts wrong guesses over all networks, and says in the log, once a minute each, when there are many. */
export function createGuessWatch({ registry }: Metrics, log: Log, now: () => number = Date.now) {
  const total = new Counter({
    name: 'plutus_wrong_guesses_total',
    help: 'Unknown links, keys and codes, and wrong passwords; refused ones came from a network over its limit',
    labelNames: ['kind', 'answer'],
    registers: [registry],
  })
  const minutes = new Map<Guessed, { from: number; misses: number }>()
  return {
    count(kind: Guessed, isRefused = false): void {
      total.inc({ kind, answer: isRefused ? 'refused' : 'miss' })
      const known = minutes.get(kind)
      const minute = known && now() - known.from < minuteMs ? known : { from: now(), misses: 0 }
      minutes.set(kind, minute)
      minute.misses++
      if (minute.misses === many[kind]) log.warn({ kind, misses: minute.misses }, 'Wrong guesses have risen')
    },
  }
}
