import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { networkOf } from '../core/network-of.ts'
import { refuse } from '../core/refusal.ts'
import { forgetPoints, givePointBack, secondsLeft, takePoint, type Window } from './take-point.ts'

type Limit = { key: string } & Omit<Window, 'now'>

const minute = 60_000

const accountKey = (email: string): string => `account|${email}`

/**
 * Ten failures of an account from one address in five minutes, thirty an hour; other addresses, so the victim, still get in,
 * and no address alone spends what the account has.
 * Over all addresses a hundred an hour: a browser that is trusted passes that one, so nobody can lock its person out (F3).
 */
const limitsOf = (email: string, ip: string | null, isTrusted: boolean): Limit[] => [
  { key: `${email}|${networkOf(ip ?? '')}`, max: 10, windowMs: 5 * minute },
  { key: `hour|${email}|${networkOf(ip ?? '')}`, max: 30, windowMs: 60 * minute },
  ...(isTrusted ? [] : [{ key: accountKey(email), max: 100, windowMs: 60 * minute }]),
]

type Attempt = { giveBack: () => Promise<void> }

export const takeAttempt = (email: string, ip: string | null, isTrusted: boolean): Promise<Attempt> => take(limitsOf(email, ip, isTrusted))

/** The password is asked once more of who is signed in: only their own tries count, so that no stranger uses them up. */
export const takeOwnAttempt = (member: string): Promise<Attempt> => take([{ key: `own|${member}`, max: 10, windowMs: 5 * minute }])

/** Whoever proved their mailbox starts anew: strangers who spent the account's tries do not keep them out. */
export const forgetFailures = (knex: Knex, email: string): Promise<void> => forgetPoints(knex, accountKey(email))

/** Counts a try before its password is looked at, so that a hundred at once are no way around; `giveBack` when it was right. */
async function take(limits: Limit[]): Promise<Attempt> {
  const knex = getDatabase()
  const now = new Date()
  await knex('plutus_login_attempts').where('expire', '<', now.getTime()).delete()
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
