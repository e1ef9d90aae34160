import { createHash } from 'node:crypto'
import getDatabase from '@directus/api/database/index'

const windowMs = 5 * 60 * 1000
const failuresMax = 10

const tableKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Ten failures of an account from one address in five minutes; other addresses, so the victim, still get in. */
export async function isThrottled(key: string): Promise<boolean> {
  const row = await getDatabase()('plutus_login_attempts')
    .where({ key: tableKey(key) })
    .first()
  return Boolean(row) && Number(row.expire) > Date.now() && row.points >= failuresMax
}

export async function countFailure(key: string): Promise<void> {
  const knex = getDatabase()
  const now = Date.now()
  await knex('plutus_login_attempts').where('expire', '<', now).delete()
  await knex('plutus_login_attempts')
    .insert({ key: tableKey(key), points: 1, expire: now + windowMs })
    .onConflict('key')
    .merge({ points: knex.raw('plutus_login_attempts.points + 1') })
}
