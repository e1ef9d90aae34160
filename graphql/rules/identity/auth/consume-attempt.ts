import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { orThrow } from '#rules/platform/db/database.ts'

export type Window = {
  max: number
  windowMs: number
  now: Date
  /** How many attempts to count together; if they are more than are left, none of them is within the limit. */
  count?: number
}

const tableKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Counts one more of what may happen `max` times in `windowMs`; true while it is within. One statement, so that a hundred at once are no
 * way around.
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

/** Gives attempts back: there were none after all, or fewer than were counted. */
export async function refundAttempt(knex: Knex, key: string, count = 1): Promise<void> {
  await knex('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .where('points', '>=', count)
    .decrement('points', count)
}

/** Starts the window anew. */
export async function forgetPoints(knex: Knex, key: string): Promise<void> {
  await knex('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .delete()
}

/** Seconds until the window ends. */
export async function secondsLeft(knex: Knex, key: string, now: Date): Promise<number> {
  const row = await knex('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .first('expire')
  return Math.max(1, Math.ceil((Number(row?.expire ?? 0) - now.getTime()) / 1000))
}
