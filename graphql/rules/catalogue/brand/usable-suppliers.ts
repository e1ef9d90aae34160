import { env } from '#rules/platform/env/env.ts'
import type { SupplierName } from '../../../model/brands.ts'

/** Returns the suppliers that brands can use on this server: those of SUPPLIERS, and `printed` outside production. */
export const usableSuppliers = (): SupplierName[] => [...(env.isProduction ? [] : (['printed'] as const)), ...env.suppliers]
