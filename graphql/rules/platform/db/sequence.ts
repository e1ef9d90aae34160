import type { Knex } from 'knex'
import { minor, orThrow } from './database.ts'

/**
 * Reserves `count` consecutive `seq` numbers of a company's list and returns the first. Locks the counter until the commit, so that
 * numbers become visible in order.
 */
export async function nextSequence(trx: Knex.Transaction, collection: string, company: string, count = 1): Promise<number> {
  const row = await orThrow(
    trx('plutus_counters')
      .insert({ key: `${collection}:${company}`, value: count })
      .onConflict('key')
      .merge({ value: trx.raw('plutus_counters.value + ?', [count]) })
      .returning('value'),
  )
  return minor(row.value) - count + 1
}
