import { InvalidCredentialsError } from '@directus/errors'

type SignIn = { identifier?: string; provider?: string; providerPayload?: { userInfo?: Record<string, unknown> } }

/**
 * A provider vouches for someone we know (`directus_users.external_identifier`, their email in lower case). Only an address that the provider
 * says is verified counts. The user row says for this moment that they came by this provider, which Directus checks next, and by which
 * address; provider-session.ts takes it back.
 */
export function vouchForProvider(
  payload: Record<string, unknown>,
  { identifier, provider, providerPayload }: SignIn,
): Record<string, unknown> {
  const { email, email_verified: isVerified } = providerPayload?.userInfo ?? {}
  const isSame = typeof email === 'string' && email.toLowerCase() === identifier?.toLowerCase()
  if (!provider || !isSame || !(isVerified === true || isVerified === 'true')) throw new InvalidCredentialsError()
  return { ...payload, provider, auth_data: null, vouched_email: email.toLowerCase() }
}
