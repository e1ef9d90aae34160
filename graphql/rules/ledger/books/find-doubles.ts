import type { Knex } from 'knex'
import { minor } from '#rules/platform/db/database.ts'

/** A reversal by hand whose sum a refund or dispute of the same payment takes too. `other` is the id of that one. */
export type PossibleDouble = { provider: string; ref: string; recharge: string; payment: string; other: string; amount: number }

/**
 * Finds reversals by hand, entered as paid back in another way, whose sum equals a refund or dispute of the same payment. Finance undoes
 * them, or closes the difference with the reason.
 */
export async function findPossibleDoubles(knex: Knex): Promise<PossibleDouble[]> {
  const rows = await knex('plutus_reversals as entered')
    .join('plutus_reversals as reported', (on) =>
      on
        .on('reported.recharge', 'entered.recharge')
        .andOn('reported.payment', 'entered.payment')
        .andOn('reported.amount', 'entered.amount'),
    )
    .join('plutus_payments as payments', (on) => on.on('payments.recharge', 'entered.recharge').andOn('payments.ref', 'entered.payment'))
    .where({ 'entered.kind': 'manual', 'entered.in_another_way': true })
    .whereNot('entered.state', 'undone')
    .whereIn('reported.kind', ['refund', 'dispute'])
    .whereNot('reported.state', 'undone')
    .orderBy(['entered.id', 'reported.id'])
    .limit(1000)
    .select('payments.provider', 'entered.ref', 'entered.recharge', 'entered.amount', 'reported.payment', 'reported.ref as other')
  return rows.map(({ payment, amount, ...row }) => ({ ...row, payment: payment ?? '', amount: minor(amount) }))
}

/** A payment that is withheld, with the part of it that its provider has not refunded. */
export type WithheldPayment = { provider: string; ref: string; recharge: string; amount: number }

/** Finds the payments that are withheld until finance accepts them. One that its provider refunded whole is left out. */
export async function findWithheld(knex: Knex): Promise<WithheldPayment[]> {
  const refunded = knex('plutus_reversals')
    .whereRaw('plutus_reversals.recharge = plutus_payments.recharge and plutus_reversals.payment = plutus_payments.ref')
    .whereNot({ state: 'undone' })
    .select(knex.raw('coalesce(sum(plutus_reversals.amount), 0)'))
  const rows = await knex('plutus_payments')
    .where({ state: 'withheld' })
    .where('amount', '>', refunded as never)
    .orderBy('id')
    .limit(1000)
    .select('provider', 'ref', 'recharge', 'amount')
  return rows.map(({ amount, ...row }) => ({ ...row, amount: minor(amount) }))
}
