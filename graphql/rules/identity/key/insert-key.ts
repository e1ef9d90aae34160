import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { removedEmail } from '#rules/identity/team/removed-email.ts'
import { type CompanyRole, readingColumns } from '#rules/platform/access/abilities.ts'
import { minor } from '#rules/platform/db/database.ts'
import { peopleRole } from '../../../model/policies.ts'

type NewKey = {
  id: string
  /** The member it acts as: what it does is recorded under its name. */
  member: string
  company: string
  name: string
  role: CompanyRole
  key: string
  expiresAt: Date | null
  now: Date
}

/** Adds an integrator's key to a company, with a member of its own who cannot sign in; only a hash of the key is kept. */
export async function insertKey(trx: Knex.Transaction, { id, member, company, name, role, key, expiresAt, now }: NewKey): Promise<void> {
  await trx('directus_users').insert({
    id: member,
    first_name: name,
    role: peopleRole,
    status: 'active',
    provider: 'key',
    company,
    ...readingColumns(role, company),
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
    prefix: key.slice(0, 8),
    last4: key.slice(-4),
    scopes: JSON.stringify(['*']),
    mode: key.startsWith('pk_live_') ? 'live' : 'test',
    key_hash: hashKey(key),
    status: 'active',
    expires_at: expiresAt,
    date_created: now,
  })
}

/** What is stored of an API key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
