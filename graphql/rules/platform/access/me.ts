import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { filled, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { type Ability, type CompanyRole, mayHolder, type Permissions } from './abilities.ts'

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
  /** What the role may here, with the company's own choices; for a key what its list leaves of that. */
  may: (ability: Ability) => boolean
}

/** Reads who calls, as the database says inside this transaction: a demotion counts from the next call on. Refuses UNAUTHENTICATED. */
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
    // no session begins before the company has chosen it
    currency: filled(row.reward_currency),
    verified: row.verification === 'verified',
    may: (ability) => mayHolder({ role: row.company_role, kind: row.kind, listed }, ability, permissions),
  }
}

/** Reads who calls. Refuses UNAUTHENTICATED, FORBIDDEN. */
export async function readMeWho(trx: Knex, user: string | null | undefined, ability: Ability): Promise<Me> {
  const me = await readMe(trx, user)
  if (!me.may(ability)) throw refusal('FORBIDDEN')
  return me
}

/** The caller as the audit names them. */
export const actorOf = ({ company, id, kind, role }: Me) => ({ company, actor: id, actorKind: kind, actorRole: role })

/** A company's own choices of what its roles may do, for `isAble`. */
export async function readPermissions(trx: Knex, company: string): Promise<Permissions | null> {
  const { permissions } = await orThrow(trx('companies').where({ id: company }).first('permissions'))
  return parseJson(permissions)
}
