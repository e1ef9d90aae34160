import type { Knex } from 'knex'
import { minor } from '#rules/platform/db/database.ts'
import { listedDays } from './compare-books.ts'

export type UncreditedReversal = { provider: string; kind: 'refund' | 'dispute'; ref: string; recharge: string; amount: number }

/**
 * Finds refunds and disputes that take nothing, because their payment was never credited. Finance decides what to do about them. They are
 * found for as long as the providers' lists are compared.
 */
export async function findUncredited(knex: Knex): Promise<UncreditedReversal[]> {
  const credited = knex('plutus_payments')
    .whereRaw('plutus_payments.recharge = plutus_reversals.recharge')
    .where({ 'plutus_payments.state': 'paid' })
    .whereRaw("(plutus_payments.ref = plutus_reversals.payment or (plutus_payments.source = 'carried' and plutus_payments.amount > 0))")
  const rows = await knex('plutus_reversals')
    .whereNot({ state: 'undone' })
    .whereNot({ source: 'carried' })
    .where('amount', '>', 0)
    .where('created_at', '>', Date.now() - listedDays * 86_400_000)
    .whereNotExists(credited.select('plutus_payments.id'))
    .orderBy('id')
    .limit(1000)
    .select('provider', 'kind', 'ref', 'recharge', 'amount')
  return rows.map(({ kind, amount, ...row }) => ({ ...row, kind: kind === 'dispute' ? 'dispute' : 'refund', amount: minor(amount) }))
}
