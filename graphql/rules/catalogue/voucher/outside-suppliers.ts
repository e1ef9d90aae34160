import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import { env } from '#rules/platform/env/env.ts'
import { reloadlySupplier } from '../reloadly/buy-card.ts'
import { httpSupplier } from './http-supplier.ts'
import type { OutsideSupplier } from './outside-supplier.ts'

/** The suppliers on the network, by `brands.supplier`. */
export const outsideSuppliers: Partial<Record<SupplierName, OutsideSupplier>> = {
  http: httpSupplier,
  reloadly: reloadlySupplier,
}

/** Returns the supplier with this name. Undefined if it is not on the network, or SUPPLIERS does not list it. */
export const findOutsideSupplier = (name: SupplierName): OutsideSupplier | undefined =>
  env.suppliers.includes(name) ? outsideSuppliers[name] : undefined
