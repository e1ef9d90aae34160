import type { Knex } from 'knex'
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
