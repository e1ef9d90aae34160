import getDatabase from '@directus/api/database/index'
import { createError, InvalidCredentialsError } from '@directus/errors'
import { decodeJwt } from 'jose'
import { catalogueRole } from '#model/policies.ts'
import { env } from '#rules/platform/env/env.ts'

export const withoutAuthenticator =
  'Studio is for operators with an authenticator. Run npm run operator -- create-operator --email YOUR ADDRESS.'

const NotEnrolled = createError('FORBIDDEN', withoutAuthenticator, 403)

/**
 * Refuses a Directus session by password to everyone but enrolled operators. Members have sessions of `startSession`, or sign in by a
 * provider.
 */
export async function refuseWithoutAuthenticator({
  user,
  type,
  provider,
}: {
  user?: string
  type?: string
  provider?: string
}): Promise<void> {
  if (!env.studioPort || type !== 'login' || provider !== 'default') return
  if (!user || !(await isEnrolledOperator(user))) throw new NotEnrolled()
}

/** Returns true for an active user who may open Studio and has an authenticator. */
export async function isEnrolledOperator(user: string): Promise<boolean> {
  const found = await getDatabase()('directus_users')
    .join('directus_access', 'directus_access.role', 'directus_users.role')
    .join('directus_policies', 'directus_policies.id', 'directus_access.policy')
    .where({ 'directus_users.id': user, 'directus_users.status': 'active', 'directus_policies.app_access': true })
    .whereNotNull('directus_users.tfa_secret')
    .first('directus_users.id')
  return Boolean(found)
}

/** Refuses a live connection at the main port with the session of an operator. Studio itself opens none. */
export function refuseSocketOfOperator<T>(accountability: T, { access_token }: { access_token?: unknown }): T {
  if (readRole(access_token) === catalogueRole) throw new InvalidCredentialsError()
  return accountability
}

/** Returns the role that a Directus token names, which Directus verifies later. Undefined for any other token. */
function readRole(token: unknown): unknown {
  try {
    return decodeJwt(String(token))['role']
  } catch {
    return undefined
  }
}
