/**
 * Returns Directus's settings for the operator's OpenID providers (AUTH_PROVIDERS, AUTH_<NAME>_ISSUER_URL, _CLIENT_ID, _CLIENT_SECRET …).
 * Verified email addresses identify existing members, and providers never create or change users. Only the login timeout and
 * _ISSUER_DISCOVERY_MUST_SUCCEED can be overridden.
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
