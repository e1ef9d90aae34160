import { ignoreFaults, type ReportFault } from './faults.ts'
import { readServiceUrl } from './service-env.ts'
import type { RulesEnvironment } from './variables.ts'

/** The sources of vouchers. `printed` is only for the demo. */
export const supplierNames = ['printed', 'inventory', 'http', 'reloadly'] as const
export type SupplierName = (typeof supplierNames)[number]

const usable = supplierNames.filter((name) => name !== 'printed')

/** Reads the suppliers of vouchers that are in use (SUPPLIERS). By default the built-in inventory, and `http` if its address is set. */
export function readSuppliers(env: RulesEnvironment, report: ReportFault = ignoreFaults): SupplierName[] {
  const listed = (env.SUPPLIERS || (env.VOUCHER_SUPPLIER_URL ? 'inventory,http' : 'inventory')).split(',').map((name) => name.trim())
  const unknownName = listed.find((name) => !usable.some((each) => each === name))
  if (unknownName !== undefined) report('SUPPLIERS', `SUPPLIERS lists ${unknownName || 'nothing'}. Choose from ${usable.join(', ')}.`)
  if (listed.includes('http') && !env.VOUCHER_SUPPLIER_URL)
    report('VOUCHER_SUPPLIER_URL', 'VOUCHER_SUPPLIER_URL is missing: SUPPLIERS lists http.')
  return usable.filter((name) => listed.includes(name))
}

/** Reads the address and key of the HTTP service that supplies vouchers. Undefined without VOUCHER_SUPPLIER_URL. */
export function readVoucherEnv(env: RulesEnvironment, report: ReportFault = ignoreFaults): { url: URL; key: string } | undefined {
  const url = readServiceUrl(env, 'VOUCHER_SUPPLIER_URL', report, { isBase: true, secret: 'it carries vouchers' })
  const key = env.VOUCHER_SUPPLIER_KEY ?? ''
  if (env.VOUCHER_SUPPLIER_URL && !key)
    report('VOUCHER_SUPPLIER_KEY', 'VOUCHER_SUPPLIER_KEY is missing: it is needed with VOUCHER_SUPPLIER_URL.')
  return url && { url, key }
}

const lowStockDefault = 20

/** Reads LOW_STOCK, the number of vouchers below which few are left. 0 turns the warnings off. */
export function readLowStock({ LOW_STOCK: text }: RulesEnvironment, report: ReportFault = ignoreFaults): number {
  if (!text) return lowStockDefault
  if (!/^\d{1,6}$/.test(text))
    report('LOW_STOCK', `LOW_STOCK=${text} isn’t a number of vouchers. Choose a whole number, such as ${lowStockDefault}.`)
  return Number(text)
}

export type ReloadlySettings = {
  clientId: string
  clientSecret: string
  /** The address of the gift card API, and of the service that issues its tokens. */
  apiUrl: URL
  authUrl: URL
  /** The audience of the tokens: the documented address of the API, even when another one is called. */
  audience: string
  /** In major units of the account's currency. Below it the operator gets an email. 0 for none. */
  lowBalance: number
  /** The file with the operator's choices. Undefined for reloadly.json in DATA_DIR. */
  choices: string | undefined
}

/** In major units of the account's currency. */
const usualLowBalance = 500

const giftCards = { isBase: true, secret: 'it carries gift cards' } as const

const hosts = { live: 'https://giftcards.reloadly.com', sandbox: 'https://giftcards-sandbox.reloadly.com' }

/**
 * Reads the settings of the supplier Reloadly. Undefined unless SUPPLIERS lists it. Imports no package, because the launcher uses it before
 * they are installed.
 */
export function readReloadlyEnv(env: RulesEnvironment, report: ReportFault = ignoreFaults): ReloadlySettings | undefined {
  if (!readSuppliers(env).includes('reloadly')) return undefined
  for (const name of ['RELOADLY_CLIENT_ID', 'RELOADLY_CLIENT_SECRET'] as const)
    if (!env[name]) report(name, `${name} is missing: SUPPLIERS lists reloadly.`)
  const isSandbox = (env.RELOADLY_SANDBOX || '0') === '1'
  if (isSandbox && env.NODE_ENV === 'production')
    report('RELOADLY_SANDBOX', 'RELOADLY_SANDBOX must not be 1 in production: its gift cards aren’t real.')
  const audience = isSandbox ? hosts.sandbox : hosts.live
  const lowBalance = env.RELOADLY_LOW_BALANCE ? Number(env.RELOADLY_LOW_BALANCE) : usualLowBalance
  if (!(lowBalance >= 0)) report('RELOADLY_LOW_BALANCE', 'RELOADLY_LOW_BALANCE must be an amount such as 500.')
  return {
    clientId: env.RELOADLY_CLIENT_ID ?? '',
    clientSecret: env.RELOADLY_CLIENT_SECRET ?? '',
    apiUrl: readServiceUrl(env, 'RELOADLY_API_URL', report, giftCards) ?? new URL(`${audience}/`),
    authUrl: readServiceUrl(env, 'RELOADLY_AUTH_URL', report, giftCards) ?? new URL('https://auth.reloadly.com/'),
    audience,
    lowBalance,
    choices: env.RELOADLY_CHOICES || undefined,
  }
}
