import { createHash } from 'node:crypto'
import getDatabase from '@directus/api/database/index'

const windowMs = 5 * 60 * 1000
const failuresMax = 10

const tableKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Ten failures of an account from one address in five minutes; other addresses, so the victim, still get in.
 * An attempt counts before its password is looked at, so that a hundred at once are no way around; false is one too many.
 */
export async function takeAttempt(key: string): Promise<boolean> {
  const knex = getDatabase()
  const now = Date.now()
  await knex('plutus_login_attempts').where('expire', '<', now).delete()
  const [row] = await knex('plutus_login_attempts')
    .insert({ key: tableKey(key), points: 1, expire: now + windowMs })
    .onConflict('key')
    .merge({ points: knex.raw('plutus_login_attempts.points + 1') })
    .returning('points')
  return row.points <= failuresMax
}

/** The password was right: it was no failure. */
export async function giveAttemptBack(key: string): Promise<void> {
  await getDatabase()('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .decrement('points', 1)
}
