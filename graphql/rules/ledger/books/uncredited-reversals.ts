import type { Knex } from 'knex'
import { minor } from '#rules/platform/db/database.ts'
import { listedDays } from './compare-books.ts'

const dayMs = 86_400_000

type UncreditedReversal = { provider: string; kind: 'refund' | 'dispute'; ref: string; recharge: string; amount: number }

/**
 * Finds refunds and disputes that take nothing, because their payment was never credited. Finance decides what to do about them. They are
 * found for as long as the providers' lists are compared.
 */
export async function findUncredited(knex: Knex): Promise<UncreditedReversal[]> {
  const credited = knex('plutus_payments')
    .whereRaw('plutus_payments.recharge = plutus_reversals.recharge')
    .whereIn('plutus_payments.state', ['paid', 'withheld'])
    .whereRaw('plutus_payments.ref = plutus_reversals.payment')
  const rows = await knex('plutus_reversals')
    .whereNot({ state: 'undone' })
    .where('amount', '>', 0)
    .where('created_at', '>', Date.now() - listedDays * dayMs)
    .whereNotExists(credited.select('plutus_payments.id'))
    .orderBy('id')
    .limit(1000)
    .select('provider', 'kind', 'ref', 'recharge', 'amount')
  return rows.map(({ kind, amount, ...row }) => ({ ...row, kind: kind === 'dispute' ? 'dispute' : 'refund', amount: minor(amount) }))
}

/** A payment of which more was taken back than it brought. `amount` is the rest, which the wallet does not bear. */
type OverdrawnPayment = { provider: string; ref: string; recharge: string; currency: string; amount: number }

/**
 * Finds payments of which refunds and disputes together take more than they brought, such as a refund whose payer also wins a dispute. The
 * wallet bears no more than the payment, so finance decides about the rest. They are found for as long as the providers' lists are compared.
 * An open dispute at Razorpay counts once it is lost, because nothing is withdrawn before.
 */
export async function findOverdrawn(knex: Knex): Promise<OverdrawnPayment[]> {
  const since = Date.now() - listedDays * dayMs
  const rows = await knex('plutus_reversals as reversals')
    .join('plutus_payments as payments', (on) =>
      on.on('payments.recharge', 'reversals.recharge').andOn('payments.ref', 'reversals.payment'),
    )
    .whereIn('reversals.recharge', knex('plutus_reversals').where('created_at', '>', since).select('recharge'))
    .where('payments.state', 'paid')
    .whereNot('reversals.state', 'undone')
    .whereRaw("not (reversals.provider = 'razorpay' and reversals.kind = 'dispute' and reversals.state = 'open')")
    .groupBy('payments.id', 'payments.provider', 'payments.ref', 'payments.recharge', 'payments.amount')
    .havingRaw('sum(reversals.amount) > payments.amount')
    .orderBy('payments.id')
    .limit(1000)
    .select('payments.provider', 'payments.ref', 'payments.recharge', 'payments.amount')
    .sum({ taken: 'reversals.amount' })
  const recharges = await knex('recharges')
    .whereIn(
      'id',
      rows.map(({ recharge }) => recharge),
    )
    .select('id', 'currency')
  const currencies = new Map(recharges.map(({ id, currency }) => [id, currency]))
  return rows.flatMap(({ taken, amount, ...row }) => {
    const currency = currencies.get(row.recharge)
    return currency ? [{ ...row, currency, amount: minor(taken) - minor(amount) }] : []
  })
}
