import type { Provider } from '../../../contracts/sign-in.ts'
import { readServiceUrl } from './service-env.ts'

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
