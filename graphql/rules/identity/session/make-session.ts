import { randomBytes } from 'node:crypto'
import { getSecret } from '@directus/api/utils/get-secret'
import jwt from 'jsonwebtoken'
import type { Knex } from 'knex'
import { rememberToken } from '#rules/platform/access/session-chain.ts'
import { newId } from '#rules/platform/db/database.ts'
import { peopleRole } from '../../../model/policies.ts'

type Start = { user: string; ip: string | null; userAgent?: string | undefined; now?: Date }

/** SESSION_COOKIE_TTL of settings.ts: how long a session lives unused. */
const sessionMs = 24 * 60 * 60_000

/**
 * A session as Directus's own login makes it, so that Directus refreshes and ends it like its own; who may have it was decided before.
 * A sign-in at a provider leaves its mark on the user; from here on Directus asks that provider for nothing.
 */
export async function makeSession(
  trx: Knex.Transaction,
  { user, ip, userAgent, now = new Date() }: Start,
): Promise<{ token: string; expiresAt: string; chain: string }> {
  const session = randomBytes(48).toString('base64url')
  const chain = newId()
  const expires = new Date(now.getTime() + sessionMs)
  const agent = userAgent?.slice(0, 255) ?? null
  await trx('directus_sessions').insert({ token: session, user, expires, ip, user_agent: agent })
  await trx('directus_sessions').where('expires', '<', now).delete()
  await trx('directus_users').where({ id: user }).update({ last_access: now, provider: 'default', auth_data: null })
  await rememberToken(trx, session, { chain, member: user, ip, user_agent: agent, started_at: now.getTime() }, now)
  const claims = { id: user, role: peopleRole, app_access: false, admin_access: false, session }
  const token = jwt.sign(claims, getSecret(), { expiresIn: `${sessionMs / 1000}s`, issuer: 'directus' })
  return { token, expiresAt: expires.toISOString(), chain }
}
