import type { Provider } from '#contracts/rest/sign-in.ts'

type ServiceUrlOptions = {
  /** Set if the path counts, as of a base address. It then ends with a slash. */
  isBase?: true
  /** Set if the address may have a query, as the discovery address of an OpenID issuer. */
  hasQuery?: true
  /** The reason that production needs https://, such as `it carries vouchers`. Without it http:// is accepted. */
  secret?: string
}

/**
 * Reads the address of another service. Undefined if the variable is unset. Throws an Error whose one sentence names the variable. Loopback
 * addresses may be http:// in production.
 */
export function readServiceUrl(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { isBase, hasQuery, secret }: ServiceUrlOptions = {},
): URL | undefined {
  const text = env[name]
  if (!text) return undefined
  const url = URL.parse(isBase && !hasQuery && !text.endsWith('/') ? `${text}/` : text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http:// or https:// address.`)
  if (url.username || url.password) throw new Error(`${name} must be an address without a user and a password.`)
  if (!hasQuery && /[?#]/.test(url.href)) throw new Error(`${name} must be an address without a query.`)
  if (!isBase && url.pathname !== '/') throw new Error(`${name} must be an address without a path.`)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (secret && env.NODE_ENV === 'production' && url.protocol !== 'https:' && !isLocal)
    throw new Error(`${name} must be an https:// address in production: ${secret}.`)
  return url
}

/**
 * Returns the operator's OpenID providers. AUTH_PROVIDERS lists them, and AUTH_<NAME>_LABEL is the text of their button. Imports no package,
 * because the launcher uses it before they are installed. Throws an Error whose one sentence names the invalid variable.
 */
export function readProviders(env: Readonly<Record<string, string | undefined>>): Provider[] {
  const names = (env.AUTH_PROVIDERS ?? '').split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    if (!/^[a-z][a-z0-9]{0,30}$/.test(name) || name === 'default')
      throw new Error(`AUTH_PROVIDERS: ${name} must be lower-case letters and digits`)
    const prefix = `AUTH_${name.toUpperCase()}`
    const driver = env[`${prefix}_DRIVER`] || 'openid'
    if (driver !== 'openid') throw new Error(`${prefix}_DRIVER: only openid is served`)
    for (const part of ['ISSUER_URL', 'CLIENT_ID'])
      if (!env[`${prefix}_${part}`]) throw new Error(`${prefix}_${part} is missing: AUTH_PROVIDERS lists ${name}.`)
    readServiceUrl(env, `${prefix}_ISSUER_URL`, { isBase: true, hasQuery: true, secret: 'people sign in with it' })
    return { name, label: env[`${prefix}_LABEL`] || `${name[0]?.toUpperCase()}${name.slice(1)}` }
  })
}
