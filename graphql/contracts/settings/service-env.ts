import type { Provider } from '#contracts/rest/sign-in.ts'
import { ignoreFaults, type ReportFault } from './faults.ts'

type ServiceUrlOptions = {
  /** Set if the path counts, as of a base address. It then ends with a slash. */
  isBase?: true
  /** Set if the address may have a query, as the discovery address of an OpenID issuer. */
  hasQuery?: true
  /** The reason that production needs https://, such as `it carries vouchers`. Without it http:// is accepted. */
  secret?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the address of another service. Undefined if the variable is unset or wrong. Loopback addresses may be http:// in production. */
export function readServiceUrl(
  env: Environment,
  name: string,
  report: ReportFault = ignoreFaults,
  options: ServiceUrlOptions = {},
): URL | undefined {
  const text = env[name]
  if (!text) return undefined
  const url = URL.parse(options.isBase && !options.hasQuery && !text.endsWith('/') ? `${text}/` : text)
  const fault = faultOf(url, env.NODE_ENV === 'production', options)
  if (fault) report(name, `${name} ${fault}`)
  return fault || !url ? undefined : url
}

function faultOf(url: URL | null, isProduction: boolean, { isBase, hasQuery, secret }: ServiceUrlOptions): string | undefined {
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http:// or https:// address.'
  if (url.username || url.password) return 'must be an address without a user and a password.'
  if (!hasQuery && /[?#]/.test(url.href)) return 'must be an address without a query.'
  if (!isBase && url.pathname !== '/') return 'must be an address without a path.'
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (secret && isProduction && url.protocol !== 'https:' && !isLocal) return `must be an https:// address in production: ${secret}.`
  return undefined
}

/**
 * Reads the operator's OpenID providers. AUTH_PROVIDERS lists them, and AUTH_<NAME>_LABEL is the text of their button. Imports no package,
 * because the launcher uses it before they are installed.
 */
export function readProviders(env: Environment, report: ReportFault = ignoreFaults): Provider[] {
  const names = (env.AUTH_PROVIDERS ?? '').split(',').map((name) => name.trim())
  return names.filter(Boolean).flatMap((name) => {
    if (!/^[a-z][a-z0-9]{0,30}$/.test(name) || name === 'default') {
      report('AUTH_PROVIDERS', `AUTH_PROVIDERS lists ${name}: a name must be lower-case letters and digits.`)
      return []
    }
    const prefix = `AUTH_${name.toUpperCase()}`
    if ((env[`${prefix}_DRIVER`] || 'openid') !== 'openid') report(`${prefix}_DRIVER`, `${prefix}_DRIVER must be openid, or left out.`)
    for (const variable of [`${prefix}_ISSUER_URL`, `${prefix}_CLIENT_ID`])
      if (!env[variable]) report(variable, `${variable} is missing: AUTH_PROVIDERS lists ${name}.`)
    readServiceUrl(env, `${prefix}_ISSUER_URL`, report, { isBase: true, hasQuery: true, secret: 'people sign in with it' })
    return [{ name, label: env[`${prefix}_LABEL`] || `${name[0]?.toUpperCase()}${name.slice(1)}` }]
  })
}
