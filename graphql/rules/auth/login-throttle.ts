import getDatabase from '@directus/api/database/index'
import { refuse } from '../core/refusal.ts'
import { givePointBack, secondsLeft, takePoint, type Window } from './take-point.ts'

type Limit = { key: string } & Omit<Window, 'now'>

const minute = 60_000

/**
 * Ten failures of an account from one address in five minutes; other addresses, so the victim, still get in.
 * Over all addresses a hundred an hour: a browser that is trusted passes that one, so nobody can lock its person out (F3).
 */
const limitsOf = (email: string, ip: string | null, isTrusted: boolean): Limit[] => [
  { key: `${email}|${ip ?? ''}`, max: 10, windowMs: 5 * minute },
  ...(isTrusted ? [] : [{ key: `account|${email}`, max: 100, windowMs: 60 * minute }]),
]

/** Counts a try before its password is looked at, so that a hundred at once are no way around; `giveBack` when it was right. */
export async function takeAttempt(email: string, ip: string | null, isTrusted: boolean): Promise<{ giveBack: () => Promise<void> }> {
  const knex = getDatabase()
  const now = new Date()
  await knex('plutus_login_attempts').where('expire', '<', now.getTime()).delete()
  const limits = limitsOf(email, ip, isTrusted)
  for (const limit of limits) {
    if (!(await takePoint(knex, limit.key, { ...limit, now })))
      throw refuse('RATE_LIMITED', { retryAfterSeconds: await secondsLeft(knex, limit.key, now) })
  }
  return {
    giveBack: async () => {
      for (const { key } of limits) await givePointBack(knex, key)
    },
  }
}
