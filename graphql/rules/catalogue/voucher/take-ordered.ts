import { refuse } from '#rules/platform/command/refusal.ts'
import { env } from '#rules/platform/env/env.ts'
import { OrderFirst } from './order-first.ts'
import { nextInStock } from './take-from-stock.ts'
import type { VoucherSupplier } from './voucher-supplier.ts'

/**
 * A supplier outside is asked with no transaction open, so this one ends in an order; it runs again when the voucher is here.
 * One that was paid for and never given comes first.
 */
export const takeOrdered: VoucherSupplier = async (work, order) => {
  const code = work.ordered ?? (await nextInStock(work, order))
  if (code !== undefined) return code
  throw env.voucherSupplier ? new OrderFirst(order) : refuse('OUT_OF_STOCK')
}
