import { openSignUp } from '#rules/identity/auth/open-sign-up.ts'
import type { Proof } from '#rules/identity/auth/second-factor.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import { refuse } from '#rules/platform/command/refusal.ts'
import type { Work } from '#rules/platform/command/transact.ts'
import type { Caller } from '#rules/platform/command/verb.ts'
import { deviceName } from './device-name.ts'
import { makeSession } from './make-session.ts'

export type Started = { member: string; token: string; expiresAt: string } | { next: 'reward'; id: string }

type Start = {
  member: string
  /** How they signed in, and by what second proof; a trusted browser needs none. */
  by: 'password' | 'provider' | 'signup' | 'invite'
  proof: Proof | 'device' | null
  caller: Omit<Caller, 'user'>
}

/**
 * The end of every way in: an active member gets a session, or is sent to choose the currency their company still lacks.
 * Someone shut out between the steps is refused like anybody.
 */
export async function startSession({ trx, now }: Pick<Work, 'trx' | 'now'>, { member: id, by, proof, caller }: Start): Promise<Started> {
  const member = await trx('members')
    .join('companies', 'companies.id', 'members.company')
    .where({ 'members.id': id, 'members.status': 'active', 'members.kind': 'person' })
    .first('members.company', 'members.email', 'company_role', 'reward_currency')
  if (!member) throw refuse('INVALID_CREDENTIALS')
  if (!member.reward_currency) return { next: 'reward', id: await openSignUp(trx, { id, email: member.email }, now) }
  const { token, expiresAt } = await makeSession(trx, { user: id, ip: caller.ip, userAgent: caller.userAgent, now })
  await trx('members').where({ id }).update({ last_seen: now })
  const who = { company: member.company, actor: id, actorKind: 'person', actorRole: member.company_role, caller } as const
  const detail = { by, proof, device: deviceName(caller.userAgent) }
  await writeAudit(trx, { ...who, action: 'session.start', entity: 'members', entityId: id, detail, now })
  return { member: id, token, expiresAt }
}
