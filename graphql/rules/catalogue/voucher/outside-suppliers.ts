import type { SupplierName } from '../../../model/brands.ts'
import { httpSupplier } from './http-supplier.ts'
import type { OutsideSupplier } from './outside-supplier.ts'

/** The suppliers on the network, by `brands.supplier`. */
export const outsideSuppliers: Partial<Record<SupplierName, OutsideSupplier>> = {
  http: httpSupplier,
}
