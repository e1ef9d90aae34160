/**
 * The operator's OpenID providers as Directus reads them (AUTH_PROVIDERS, AUTH_<NAME>_ISSUER_URL, _CLIENT_ID, _CLIENT_SECRET …). Fixed
 * here: a proven email address finds the person, a provider creates or changes nobody, and Directus returns to our own page. The
 * operator may set the time to sign in, and whether a provider that is down stops the start.
 */
export function providerSettings(env: Record<string, string | undefined>, publicUrl: string): Record<string, string> {
  const names = (env.AUTH_PROVIDERS ?? '').split(',').map((name) => name.trim())
  return Object.fromEntries(
    names.filter(Boolean).flatMap((name) => {
      const prefix = `AUTH_${name.toUpperCase()}`
      return [
        [`${prefix}_DRIVER`, 'openid'],
        [`${prefix}_MODE`, 'session'],
        [`${prefix}_IDENTIFIER_KEY`, 'email'],
        [`${prefix}_ALLOW_PUBLIC_REGISTRATION`, 'false'],
        [`${prefix}_SYNC_USER_INFO`, 'false'],
        [`${prefix}_REDIRECT_ALLOW_LIST`, publicUrl],
        [`${prefix}_ISSUER_DISCOVERY_MUST_SUCCEED`, env[`${prefix}_ISSUER_DISCOVERY_MUST_SUCCEED`] ?? 'false'],
        [`${prefix}_LOGIN_TIMEOUT`, env[`${prefix}_LOGIN_TIMEOUT`] ?? '10m'],
      ]
    }),
  )
}
