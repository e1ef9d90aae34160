import type { Knex } from 'knex'
import { minor, orThrow } from './database.ts'

/**
 * Takes `count` consecutive numbers of a company's list (`seq`) and returns the first. The row stays locked until the commit, so that a
 * page never sees a later number before an earlier one.
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
