import { type SupplierName, supplierNames } from '#contracts/settings/suppliers-env.ts'
import type { BrandColumns, ColumnErrors } from './brand-columns.ts'

/** Checks the supplier of a brand. A retired brand may keep one that this server does not use, so that it can be withdrawn. */
export function checkSupplier({ supplier, supplier_ref, status }: BrandColumns, usable: readonly SupplierName[]): ColumnErrors {
  const choice = usable.length > 1 ? `${usable.slice(0, -1).join(', ')} or ${usable.at(-1)}` : `${usable[0]}`
  if (supplier == null || supplier === '') return { supplier: `Name the supplier of its vouchers: ${choice}` }
  if (!isSupplierName(supplier)) return { supplier: `No supplier is called “${String(supplier).slice(0, 40)}”. Use ${choice}` }
  if (supplier === 'reloadly' && !/^\d{1,18}$/.test(String(supplier_ref ?? '')))
    return { supplier_ref: 'Enter Reloadly’s ID of the product, a number' }
  if (usable.includes(supplier) || status === 'retired') return {}
  if (supplier === 'printed') return { supplier: `“printed” invents codes and is for the demo only. Use ${choice}` }
  return { supplier: `The supplier “${supplier}” isn’t set up on this server. Use ${choice}` }
}

const isSupplierName = (name: unknown): name is SupplierName => supplierNames.some((each) => each === name)
