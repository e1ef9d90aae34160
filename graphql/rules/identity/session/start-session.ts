import { randomBytes } from 'node:crypto'
import { getSecret } from '@directus/api/utils/get-secret'
import jwt from 'jsonwebtoken'
import type { Knex } from 'knex'
import type { Proof } from '#rules/identity/auth/second-factor.ts'
import { openSignUp } from '#rules/identity/auth/sign-up-row.ts'
import { rememberToken } from '#rules/platform/access/session-chain.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { peopleRole } from '../../../model/policies.ts'
import { deviceName } from './device-name.ts'

export type Started = { member: string; token: string; expiresAt: string } | { next: 'reward'; id: string }

type Start = {
  member: string
  /** How they signed in, and by what second proof; a trusted browser needs none. */
  by: 'password' | 'provider' | 'signup' | 'invite'
  proof: Proof | 'device' | null
  caller: Omit<Caller, 'user'>
}

/**
 * Ends every way of signing in: an active member gets a session, or is sent to choose the currency their company still lacks. Refuses
 * INVALID_CREDENTIALS for someone suspended between the steps, as for anyone.
 */
export async function startSession(
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  { member: id, by, proof, caller }: Start,
): Promise<Started> {
  const member = await trx('members')
    .join('companies', 'companies.id', 'members.company')
    .where({ 'members.id': id, 'members.status': 'active', 'members.kind': 'person' })
    .first('members.company', 'members.email', 'company_role', 'reward_currency')
  if (!member) throw refusal('INVALID_CREDENTIALS')
  if (!member.reward_currency) return { next: 'reward', id: await openSignUp(trx, { id, email: member.email }, now) }
  const { token, expiresAt } = await makeSession(trx, { user: id, ip: caller.ip, userAgent: caller.userAgent, now })
  await trx('members').where({ id }).update({ last_seen: now })
  const who = { company: member.company, actor: id, actorKind: 'person', actorRole: member.company_role, caller } as const
  const detail = { by, proof, device: deviceName(caller.userAgent) }
  await writeAudit(trx, { ...who, action: 'session.start', entity: 'members', entityId: id, detail, now })
  return { member: id, token, expiresAt }
}

type NewSession = { user: string; ip: string | null; userAgent?: string | undefined; now?: Date }

/** SESSION_COOKIE_TTL of settings.ts: how long a session lives unused. */
const sessionMs = 24 * 60 * 60_000

/**
 * Makes a session as Directus's own login does, so that Directus refreshes and ends it like its own; who may have one was decided
 * before. A provider's sign-in leaves its mark on the user; from here on Directus asks that provider for nothing.
 */
async function makeSession(
  trx: Knex.Transaction,
  { user, ip, userAgent, now = new Date() }: NewSession,
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

/**
 * Locks what someone proved themselves by, outside this transaction, until it ends: a new password and a moved or restored address come
 * wholly before this sign-in, or find its session. Refuses INVALID_CREDENTIALS when it has changed.
 */
export async function holdSignIn(
  trx: Knex.Transaction,
  proven: { id: string } & ({ email: string; password: string } | { external_identifier: string }),
): Promise<void> {
  const held = await trx('directus_users')
    .where(proven)
    .update({ status: trx.raw('status') })
  if (!held) throw refusal('INVALID_CREDENTIALS')
}
