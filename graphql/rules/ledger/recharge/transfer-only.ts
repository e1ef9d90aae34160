import type { Knex } from 'knex'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { idText, minor } from '#rules/platform/db/database.ts'

/**
 * Recomputes if a company can recharge by bank transfer only. It can while disputes take more of its online payments than its transfers
 * since have brought. The caller's ledger entry has locked the wallet.
 */
export async function updateTransferOnly({ trx, changes }: UnitOfWork, company: string): Promise<void> {
  const transfer_only = await isTransferOnly(trx, company)
  const [changed] = await trx('wallets')
    .where({ company })
    .whereNot({ transfer_only })
    .update({ transfer_only, revision: trx.raw('revision + 1') })
    .returning('id')
  if (changed) changes.add('wallets', changed.id)
}

async function isTransferOnly(trx: Knex.Transaction, company: string): Promise<boolean> {
  const recharges = () => trx('recharges').where({ company }).select(idText(trx, 'id'))
  const disputes = await trx('plutus_reversals')
    .whereIn('recharge', recharges())
    .where({ kind: 'dispute' })
    .whereNot({ provider: 'manual' })
    .whereNot({ state: 'undone' })
    .where('taken', '>', 0)
    .select('taken', 'created_at')
  if (!disputes.length) return false
  const transfers = await trx('plutus_payments')
    .whereIn('recharge', recharges())
    .where({ provider: 'manual', state: 'paid' })
    .where('created_at', '>=', Math.min(...disputes.map(({ created_at }) => Number(created_at))))
    .select('amount')
  return sum(transfers.map(({ amount }) => minor(amount))) < sum(disputes.map(({ taken }) => minor(taken)))
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
