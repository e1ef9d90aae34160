import type { Knex } from 'knex'
import { givePointBack, secondsLeft, takePoint } from '../auth/take-point.ts'
import { networkOf } from '../core/network-of.ts'
import { refuse } from '../core/refusal.ts'

/** Wrong codes an address may enter an hour. */
const tries = { max: 10, windowMs: 60 * 60_000 }

/**
 * Counts each code before it is looked at, in statements of their own, so that a hundred at once are no way around;
 * `giveBack` says how many were right. Throws RATE_LIMITED.
 */
export async function takeCodeTries(knex: Knex, ip: string | null, count: number, now: Date): Promise<(right: number) => Promise<void>> {
  const key = `reward-code|${networkOf(ip ?? '')}`
  const giveBack = async (right: number) => {
    for (let code = 0; code < right; code++) await givePointBack(knex, key)
  }
  for (let taken = 0; taken < count; taken++) {
    if (await takePoint(knex, key, { ...tries, now })) continue
    await giveBack(taken + 1)
    throw refuse('RATE_LIMITED', { retryAfterSeconds: await secondsLeft(knex, key, now) })
  }
  return giveBack
}
