import type { Knex } from 'knex'
import { removedEmail } from '#rules/identity/team/removed-email.ts'
import { type Ability, type CompanyRole, readingColumns } from '#rules/platform/access/abilities.ts'
import { minor } from '#rules/platform/db/database.ts'
import { peopleRole } from '../../../model/policies.ts'
import { warningAlreadyDue } from './end-warnings.ts'
import { hashKey, shownOf } from './key-secret.ts'

export type NewKey = {
  id: string
  /** The member it acts as: what it does is recorded under its name. */
  member: string
  company: string
  name: string
  role: CompanyRole
  /** Null: all that the role may. */
  abilities?: Ability[] | null
  /** CIDRs; null: anywhere. */
  networks?: string[] | null
  /** The member who made it; null: an operator. */
  madeBy?: string | null
  secret: string
  expiresAt: Date | null
  now: Date
}

/** Adds a key to a company, with a member of its own who cannot sign in; only a hash of its secret is kept. */
export async function insertKey(trx: Knex.Transaction, key: NewKey): Promise<void> {
  const { id, member, company, name, role, abilities = null, networks = null, madeBy = null, secret, expiresAt, now } = key
  await trx('directus_users').insert({
    id: member,
    first_name: name,
    role: peopleRole,
    status: 'active',
    provider: 'key',
    company,
    ...readingColumns(role, company, abilities),
  })
  await trx('members').insert({
    id: member,
    company,
    kind: 'key',
    name,
    email: removedEmail(member),
    company_role: role,
    status: 'active',
    locale: 'en',
    date_created: now,
  })
  // two at once find the same number, and the second tries again
  const last = await trx('api_keys').where({ company }).max({ seq: 'seq' }).first()
  await trx('api_keys').insert({
    id,
    company,
    member,
    seq: minor(last?.seq ?? 0) + 1,
    name,
    abilities: abilities && JSON.stringify(abilities),
    networks: networks && JSON.stringify(networks),
    made_by: madeBy,
    ...shownOf(secret),
    key_hash: hashKey(secret),
    status: 'active',
    expires_at: expiresAt,
    end_warning: expiresAt && warningAlreadyDue(expiresAt, now),
    date_created: now,
  })
}
