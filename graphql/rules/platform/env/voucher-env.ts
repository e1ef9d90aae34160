import type { RulesEnvironment } from './variables.ts'

/**
 * Reads the address and key of the HTTP service that supplies vouchers. Undefined without VOUCHER_SUPPLIER_URL. Throws an Error whose one
 * sentence names the invalid variable.
 */
export function readVoucherEnv(env: RulesEnvironment): { url: URL; key: string } | undefined {
  const address = env.VOUCHER_SUPPLIER_URL
  if (!address) return undefined
  const url = URL.parse(address.endsWith('/') ? address : `${address}/`)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('VOUCHER_SUPPLIER_URL must be an http:// or https:// address.')
  if (env.NODE_ENV === 'production' && url.protocol !== 'https:')
    throw new Error('VOUCHER_SUPPLIER_URL must be an https:// address in production: it carries vouchers.')
  if (!env.VOUCHER_SUPPLIER_KEY) throw new Error('VOUCHER_SUPPLIER_KEY is missing: it is needed with VOUCHER_SUPPLIER_URL.')
  return { url, key: env.VOUCHER_SUPPLIER_KEY }
}
