import { env } from '#rules/platform/env/env.ts'
import type { SupplierName } from '../../../model/brands.ts'

/** Returns the suppliers that brands can use on this server: those that are set up, and `printed` outside production. */
export function usableSuppliers(): SupplierName[] {
  return [...(env.isProduction ? [] : (['printed'] as const)), 'inventory', ...(env.voucherSupplier ? (['http'] as const) : [])]
}
