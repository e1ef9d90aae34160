import type { Knex } from 'knex'
import { voucherOrderLifecycle } from '#model/lifecycles.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { HeldRows } from '#rules/platform/jobs/lease.ts'

const openOrders = (knex: Knex) => knex('plutus_voucher_orders').whereIn('status', voucherOrderLifecycle.settle.from)

/** Holds the open orders after a restore, because the original may have ordered them. Their suppliers are not asked until `endOrderHold`. */
export async function holdOrders(trx: Knex.Transaction, now: number): Promise<void> {
  await openOrders(trx).whereNull('held_at').update({ held_at: now, lease_until: null })
}

/** Lets the suppliers of held orders be asked again. */
export async function endOrderHold(trx: Knex.Transaction): Promise<void> {
  await trx('plutus_voucher_orders').whereNotNull('held_at').update({ held_at: null })
}

/** Counts the open orders that are held, by supplier. */
export async function countHeldOrders(knex: Knex): Promise<HeldRows[]> {
  const rows = await openOrders(knex)
    .whereNotNull('held_at')
    .groupBy('supplier')
    .orderBy('supplier')
    .select('supplier')
    .count({ count: '*' })
    .min({ oldest: 'created_at' })
  return rows.map(({ supplier, count, oldest }) => ({ kind: supplier, count: Number(count), oldest: new Date(minor(oldest)) }))
}
