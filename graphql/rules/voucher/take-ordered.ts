import { refuse } from '../core/refusal.ts'
import { env } from '../env.ts'
import { OrderFirst } from './order-first.ts'
import type { VoucherSupplier } from './voucher-supplier.ts'

/** A supplier outside is asked with no transaction open, so this one ends in an order; it runs again when the voucher is here. */
export const takeOrdered: VoucherSupplier = async ({ ordered }, order) => {
  if (ordered !== undefined) return ordered
  throw env.voucherSupplier ? new OrderFirst(order) : refuse('OUT_OF_STOCK')
}
