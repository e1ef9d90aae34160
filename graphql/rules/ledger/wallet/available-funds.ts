import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'

/**
 * Locks a wallet until the commit and requires `total`, in minor units, to be available. Refuses INSUFFICIENT_BALANCE {missing, available,
 * total}, WALLET_FROZEN, NOT_FOUND.
 */
export async function requireFunds({ trx }: UnitOfWork, company: string, total: number): Promise<void> {
  const wallet = await trx('wallets').where({ company }).forUpdate().first('status', 'available')
  if (!wallet) throw refusal('NOT_FOUND')
  if (wallet.status !== 'active') throw refusal('WALLET_FROZEN')
  const available = minor(wallet.available)
  if (available < total)
    throw refusal('INSUFFICIENT_BALANCE', { total: String(total), available: String(available), missing: String(total - available) })
}

/** Event published in the transaction whose ledger entry increases the available balance of a company. The wallet is locked. */
export const fundsAvailable = defineEvent<[trx: Knex.Transaction, company: string]>('funds.available')

/** In minor units. The balances of a wallet are never more together, so that each sum of them is exact. */
export const balancesMax = Number.MAX_SAFE_INTEGER

/** Locks a company's wallet until the commit, and returns the sum of its balances in minor units. 0 without a wallet. */
export async function lockBalances(trx: Knex.Transaction, company: string): Promise<number> {
  const query = trx('wallets').where({ company }).first('available', 'reserved', 'pending')
  const wallet = await (isPostgres(trx) ? query.forUpdate() : query)
  return wallet ? minor(wallet.available) + minor(wallet.reserved) + minor(wallet.pending) : 0
}
