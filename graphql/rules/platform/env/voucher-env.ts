import type { SupplierName } from '../../../model/brands.ts'
import { readServiceUrl } from './service-env.ts'
import type { RulesEnvironment } from './variables.ts'

const names: SupplierName[] = ['inventory', 'http', 'reloadly']

/**
 * Reads the suppliers of vouchers that are in use (SUPPLIERS). By default the built-in inventory, and `http` if its address is set. Throws
 * an Error whose one sentence names the invalid variable.
 */
export function readSuppliers(env: RulesEnvironment): SupplierName[] {
  const listed = (env.SUPPLIERS || (env.VOUCHER_SUPPLIER_URL ? 'inventory,http' : 'inventory')).split(',').map((name) => name.trim())
  const unknownName = listed.find((name) => !names.some((known) => known === name))
  if (unknownName !== undefined) throw new Error(`SUPPLIERS lists ${unknownName || 'nothing'}. Choose from ${names.join(', ')}.`)
  if (listed.includes('http') && !env.VOUCHER_SUPPLIER_URL) throw new Error('VOUCHER_SUPPLIER_URL is missing: SUPPLIERS lists http.')
  return names.filter((name) => listed.includes(name))
}

/**
 * Reads the address and key of the HTTP service that supplies vouchers. Undefined without VOUCHER_SUPPLIER_URL. Throws an Error whose one
 * sentence names the invalid variable.
 */
export function readVoucherEnv(env: RulesEnvironment): { url: URL; key: string } | undefined {
  const url = readServiceUrl(env, 'VOUCHER_SUPPLIER_URL', { isBase: true, secret: 'it carries vouchers' })
  if (!url) return undefined
  if (!env.VOUCHER_SUPPLIER_KEY) throw new Error('VOUCHER_SUPPLIER_KEY is missing: it is needed with VOUCHER_SUPPLIER_URL.')
  return { url, key: env.VOUCHER_SUPPLIER_KEY }
}

const lowStockDefault = 20

/**
 * Reads LOW_STOCK, the number of vouchers below which few are left. 0 turns the warnings off. Throws an Error whose one sentence names the
 * variable.
 */
export function readLowStock({ LOW_STOCK: text }: RulesEnvironment): number {
  if (!text) return lowStockDefault
  if (!/^\d{1,6}$/.test(text))
    throw new Error(`LOW_STOCK=${text} isn’t a number of vouchers. Choose a whole number, such as ${lowStockDefault}.`)
  return Number(text)
}
