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

/**
 * Returns the serial number of a company among all companies that have one in this series. The first call assigns the next one.
 * `ordinal` and `ordinals` are the stored keys of a company's number and of the last one.
 */
export async function assignOrdinal(
  trx: Knex.Transaction,
  { ordinal, ordinals }: { ordinal: string; ordinals: string },
  company: string,
): Promise<number> {
  const key = `${ordinal}:${company}`
  const read = async () => (await trx('plutus_counters').where({ key }).first('value'))?.value
  const assigned = await read()
  if (assigned !== undefined) return minor(assigned)
  const value = await nextSequence(trx, ordinals, 'all')
  // A concurrent transaction of the same company may have inserted the ordinal first.
  await trx('plutus_counters').insert({ key, value }).onConflict('key').ignore()
  return minor((await read()) ?? 0)
}
