import type { Knex } from 'knex'
import { type CompanyRole, personWith, readingColumns } from '#contracts/access/abilities.ts'
import { peopleRole } from '#model/policies.ts'

/** Date of the company terms that a sign-up or an invite accepts. `web/content/en/company-terms.md` has the same (V9). */
export const termsVersion = '2026-11-28'

type Person = { firstName: string; lastName: string | null; phone: string | null; passwordHash: string }

type NewMember = { id: string; company: string; email: string; role: CompanyRole; person: Person; now: Date }

/**
 * Inserts a person who can sign in and has accepted the terms. The member and the Directus user share an id. The address is also the
 * identifier for providers.
 */
export async function insertMember(trx: Knex.Transaction, { id, company, email, role, person, now }: NewMember): Promise<void> {
  const { firstName, lastName, phone, passwordHash } = person
  await trx('directus_users').insert({
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    password: passwordHash,
    role: peopleRole,
    status: 'active',
    provider: 'default',
    external_identifier: email,
    company,
    ...readingColumns(personWith(role), company),
  })
  await trx('members').insert({
    id,
    company,
    kind: 'person',
    name: [firstName, lastName].filter(Boolean).join(' '),
    first_name: firstName,
    last_name: lastName,
    phone,
    email,
    company_role: role,
    status: 'active',
    locale: 'en',
    terms_version: termsVersion,
    terms_accepted_at: now,
    date_created: now,
  })
}
