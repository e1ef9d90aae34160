import type { Knex } from 'knex'
import { minor } from '#rules/platform/db/database.ts'
import type { ReversedByHand } from './find-differences.ts'

/** Reads what finance reversed by hand of a provider's payments, with all that was deducted for these. */
export async function readByHand(knex: Knex, provider: string): Promise<ReversedByHand[]> {
  const entered = knex('plutus_reversals').where({ kind: 'manual' }).whereNot({ state: 'undone' })
  const rows = await knex('plutus_reversals as reversals')
    .join('plutus_payments as payments', (on) =>
      on.on('payments.recharge', 'reversals.recharge').andOn('payments.ref', 'reversals.payment'),
    )
    .where('payments.provider', provider)
    .whereIn('reversals.recharge', entered.select('recharge'))
    .whereNot('reversals.state', 'undone')
    .select('reversals.payment', 'reversals.recharge', 'reversals.kind', 'reversals.amount', 'reversals.in_another_way')
  const byPayment = Map.groupBy(rows, ({ payment }) => payment ?? '')
  return [...byPayment].map(([payment, all]) => {
    const elsewhere = all.filter(({ in_another_way }) => Boolean(in_another_way))
    const counted = all.filter((one) => !elsewhere.includes(one))
    const sumOf = (some: typeof all) => some.reduce((total, { amount }) => total + minor(amount), 0)
    return {
      payment,
      recharge: all[0]?.recharge ?? '',
      sum: sumOf(counted.filter(({ kind }) => kind === 'manual')),
      deducted: sumOf(counted),
      elsewhere: elsewhere.map(({ amount }) => minor(amount)),
    }
  })
}
