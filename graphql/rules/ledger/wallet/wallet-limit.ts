import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { minor } from '#rules/platform/db/database.ts'

/** In minor units. The balances of a wallet are never more together, so that each sum of them is exact. */
export const balancesMax = Number.MAX_SAFE_INTEGER

/** Locks a company's wallet until the commit, and returns the sum of its balances in minor units. 0 without a wallet. */
export async function lockBalances(trx: Knex.Transaction, company: string): Promise<number> {
  const query = trx('wallets').where({ company }).first('available', 'reserved', 'pending')
  const wallet = await (isPostgres(trx) ? query.forUpdate() : query)
  return wallet ? minor(wallet.available) + minor(wallet.reserved) + minor(wallet.pending) : 0
}
