import type { Provider } from '#graphql/contracts/sign-in.ts'

/** The operator's OpenID providers: AUTH_PROVIDERS lists them, AUTH_<NAME>_LABEL is the text of their button. */
export function readProviders(env: Record<string, string | undefined>): Provider[] {
  const names = (env.AUTH_PROVIDERS ?? '').split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    if (!/^[a-z][a-z0-9]{0,30}$/.test(name) || name === 'default')
      throw new Error(`AUTH_PROVIDERS: ${name} must be lower-case letters and digits`)
    const prefix = `AUTH_${name.toUpperCase()}`
    const driver = env[`${prefix}_DRIVER`] ?? 'openid'
    if (driver !== 'openid') throw new Error(`${prefix}_DRIVER: only openid is served`)
    return { name, label: env[`${prefix}_LABEL`] ?? `${name[0]?.toUpperCase()}${name.slice(1)}` }
  })
}
