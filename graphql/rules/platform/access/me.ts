import type { Knex } from 'knex'
import { type Ability, type CompanyRole, hasAbility, type Permissions } from '#contracts/access/abilities.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { nonNull, orThrow, parseJson } from '#rules/platform/db/database.ts'

export type Me = {
  id: string
  company: string
  name: string
  email: string
  role: CompanyRole
  kind: 'person' | 'key'
  companyName: string
  timeZone: string
  currency: string
  verified: boolean
  /** True while the operator has paused the company. Read without a lock: `isPaused` decides where a race matters. */
  isPaused: boolean
  /** Returns true when the member has the ability, with the company's overrides and a key's list applied. */
  may: (ability: Ability) => boolean
}

/**
 * Loads the calling member inside this transaction, so that a role change applies from the next call. Refuses UNAUTHENTICATED for a caller
 * who is not an active member.
 */
export async function readMe(trx: Knex, user: string | null | undefined): Promise<Me> {
  if (!user) throw refusal('UNAUTHENTICATED')
  const row = await trx('members')
    .join('companies', 'companies.id', 'members.company')
    .leftJoin('api_keys', 'api_keys.member', 'members.id')
    .where('members.id', user)
    .first(
      'members.*',
      'companies.name as company_name',
      'companies.time_zone as company_zone',
      'companies.permissions',
      'reward_currency',
      'verification',
      'companies.paused_at',
      'api_keys.abilities as key_abilities',
    )
  if (row?.status !== 'active') throw refusal('UNAUTHENTICATED')
  const permissions = parseJson(row.permissions)
  const listed = row.kind === 'key' ? parseJson(row.key_abilities) : null
  return {
    id: row.id,
    company: row.company,
    name: row.name,
    email: row.email,
    role: row.company_role,
    kind: row.kind,
    companyName: row.company_name,
    timeZone: row.company_zone,
    // every company with a session has a currency
    currency: nonNull(row.reward_currency),
    verified: row.verification === 'verified',
    isPaused: row.paused_at !== null,
    may: (ability) => hasAbility({ role: row.company_role, kind: row.kind, listed }, ability, permissions),
  }
}

/**
 * Loads the calling member and requires an ability. Refuses UNAUTHENTICATED for a caller who is not an active member, and FORBIDDEN without
 * the ability.
 */
export async function authorize(trx: Knex, user: string | null | undefined, ability: Ability): Promise<Me> {
  const me = await readMe(trx, user)
  if (!me.may(ability)) throw refusal('FORBIDDEN')
  return me
}

/**
 * Loads the caller again after a lock. Refuses FORBIDDEN when they lost the ability while waiting, and UNAUTHENTICATED when they are no
 * longer active.
 */
export const readMeAgain = ({ trx, me }: { trx: Knex; me: Me }, ability: Ability = 'team.manage'): Promise<Me> =>
  authorize(trx, me.id, ability)

/** Returns the fields of an audit event that name the acting member: company, actor, kind and role. */
export const actorOf = ({ company, id, kind, role }: Me) => ({ company, actor: id, actorKind: kind, actorRole: role })

/** Loads a company's permission overrides for `isAble`, or null when the company has none. */
export async function readPermissions(trx: Knex, company: string): Promise<Permissions | null> {
  const { permissions } = await orThrow(trx('companies').where({ id: company }).first('permissions'))
  return parseJson(permissions)
}
