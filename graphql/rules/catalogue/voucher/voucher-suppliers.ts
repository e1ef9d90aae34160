import { makeCode } from '#rules/platform/secrets/random-code.ts'
import { takeFromStock } from './take-from-stock.ts'
import { takeOrdered } from './take-ordered.ts'
import type { VoucherSupplier } from './voucher-supplier.ts'

/** By the brand's `supplier`. */
export const voucherSuppliers: Record<string, VoucherSupplier> = {
  printed: async () => makeCode(),
  inventory: takeFromStock,
  http: takeOrdered,
}
