import type { Knex } from 'knex'
import type { Rates } from './cost.ts'

/**
 * What a company pays on top of a reward's value, as it is now. Read once the campaign is locked: drafts are priced anew after
 * a change of the rate, each under its lock, so that whoever waited for it knows the new one.
 */
export async function readRates(trx: Knex.Transaction, company: unknown): Promise<Rates> {
  const row = await trx('companies')
    .where({ id: String(company) })
    .first('fee_bps', 'tax_bps')
  return { feeBps: row.fee_bps, taxBps: row.tax_bps }
}
