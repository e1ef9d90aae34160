import { readServiceUrl } from './service-env.ts'
import type { RulesEnvironment } from './variables.ts'
import { readSuppliers } from './voucher-env.ts'

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
 * they are installed. Throws an Error whose one sentence names the invalid variable.
 */
export function readReloadlyEnv(env: RulesEnvironment): ReloadlySettings | undefined {
  if (!readSuppliers(env).includes('reloadly')) return undefined
  for (const name of ['RELOADLY_CLIENT_ID', 'RELOADLY_CLIENT_SECRET'] as const)
    if (!env[name]) throw new Error(`${name} is missing: SUPPLIERS lists reloadly.`)
  const isSandbox = (env.RELOADLY_SANDBOX || '0') === '1'
  if (isSandbox && env.NODE_ENV === 'production')
    throw new Error('RELOADLY_SANDBOX must not be 1 in production: its gift cards aren’t real.')
  const audience = isSandbox ? hosts.sandbox : hosts.live
  const lowBalance = env.RELOADLY_LOW_BALANCE ? Number(env.RELOADLY_LOW_BALANCE) : usualLowBalance
  if (!(lowBalance >= 0)) throw new Error('RELOADLY_LOW_BALANCE must be an amount such as 500.')
  return {
    clientId: env.RELOADLY_CLIENT_ID ?? '',
    clientSecret: env.RELOADLY_CLIENT_SECRET ?? '',
    apiUrl: readServiceUrl(env, 'RELOADLY_API_URL', giftCards) ?? new URL(`${audience}/`),
    authUrl: readServiceUrl(env, 'RELOADLY_AUTH_URL', giftCards) ?? new URL('https://auth.reloadly.com/'),
    audience,
    lowBalance,
    choices: env.RELOADLY_CHOICES || undefined,
  }
}
