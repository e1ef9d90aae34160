import { randomBytes } from 'node:crypto'
import { getSecret } from '@directus/api/utils/get-secret'
import jwt from 'jsonwebtoken'
import type { Knex } from 'knex'
import { peopleRole } from '#model/policies.ts'
import type { Proof } from '#rules/identity/auth/second-factor.ts'
import { openSignUp } from '#rules/identity/auth/sign-up-row.ts'
import { type SessionChain, sessionHash } from '#rules/platform/access/session-chain.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { deviceName } from './device-name.ts'

export type Started = { member: string; token: string; expiresAt: string } | { next: 'reward'; id: string }

type SessionStart = {
  member: string
  /** The way of signing in. `proof` is the second factor that was used, `device` for a trusted browser, or null for none. */
  by: 'password' | 'provider' | 'signup' | 'invite'
  proof: Proof | 'device' | null
  caller: Omit<Caller, 'user'>
}

/**
 * Completes a sign-in of any kind. Returns a session, or the next step `reward` when the company has no currency yet. Refuses
 * INVALID_CREDENTIALS for a member who is not active.
 */
export async function startSession(
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  { member: id, by, proof, caller }: SessionStart,
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

/** Time in ms after which an unused session expires, one day. Equals SESSION_COOKIE_TTL of settings.ts. */
const sessionMs = 24 * 60 * 60_000

/**
 * Makes a session as Directus's login does, so that Directus can refresh it. Checks no credentials. Resets the provider of the user, so
 * that Directus does not contact it at a refresh.
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
  await trx('directus_users').where({ id: user }).update({ last_access: now, provider: 'default', auth_data: null })
  await rememberToken(trx, session, { chain, member: user, ip, user_agent: agent, started_at: now.getTime() }, now)
  const claims = { id: user, role: peopleRole, app_access: false, admin_access: false, session, chain }
  const token = jwt.sign(claims, getSecret(), { expiresIn: `${sessionMs / 1000}s`, issuer: 'directus' })
  return { token, expiresAt: expires.toISOString(), chain }
}

/**
 * Locks the user's row if its password and address, or its provider address, are still the ones that were checked before this transaction.
 * Refuses INVALID_CREDENTIALS when they have changed.
 */
export async function lockSignIn(
  trx: Knex.Transaction,
  proven: { id: string } & ({ email: string; password: string } | { external_identifier: string }),
): Promise<void> {
  const held = await trx('directus_users')
    .where(proven)
    .update({ status: trx.raw('status') })
  if (!held) throw refusal('INVALID_CREDENTIALS')
}

/** Stores the hash of a session token with the sign-in it belongs to, or updates its last use. */
export async function rememberToken(knex: Knex, session: string, chain: SessionChain, now: Date): Promise<void> {
  await knex('plutus_sessions')
    .insert({ ...chain, token_hash: sessionHash(session), used_at: now.getTime() })
    .onConflict('token_hash')
    .merge({ used_at: now.getTime() })
}
