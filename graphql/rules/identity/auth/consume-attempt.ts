import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { orThrow } from '#rules/platform/db/database.ts'

export type Window = {
  max: number
  windowMs: number
  now: Date
  /** The number of attempts to count at once, 1 by default. Returns false for all of them when fewer are left. */
  count?: number
}

const tableKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Counts an attempt of a key against a limit of `max` per `windowMs`. Returns false beyond the limit. Uses a single statement, so that
 * concurrent attempts cannot bypass it.
 */
export async function consumeAttempt(knex: Knex, key: string, { max, windowMs, now, count = 1 }: Window): Promise<boolean> {
  const time = now.getTime()
  const isOver = 'plutus_login_attempts.expire < ?'
  const row = await orThrow(
    knex('plutus_login_attempts')
      .insert({ key: tableKey(key), points: count, expire: time + windowMs })
      .onConflict('key')
      .merge({
        points: knex.raw(`case when ${isOver} then ? else plutus_login_attempts.points + ? end`, [time, count, count]),
        expire: knex.raw(`case when ${isOver} then ? else plutus_login_attempts.expire end`, [time, time + windowMs]),
      })
      .returning('points'),
  )
  return row.points <= max
}

/** Lowers the counter of a key by `count` attempts, for example after a success. */
export async function refundAttempt(knex: Knex, key: string, count = 1): Promise<void> {
  await knex('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .where('points', '>=', count)
    .decrement('points', count)
}

/** Resets the counter of a key, so that the full number of attempts is allowed again. */
export async function clearAttempts(knex: Knex, key: string): Promise<void> {
  await knex('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .delete()
}

/**
 * Returns the seconds until the attempts counted for `key` by `consumeAttempt` reset, at least 1. Callers send it as `retryAfterSeconds`.
 */
export async function secondsLeft(knex: Knex, key: string, now: Date): Promise<number> {
  const row = await knex('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .first('expire')
  return Math.max(1, Math.ceil((Number(row?.expire ?? 0) - now.getTime()) / 1000))
}
