import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { peopleRole } from '../model/policies.ts'
import { type CompanyRole, readingColumns } from '../rules/core/roles.ts'
import { auroraId, demoOwnerId, rivalId, rivalOwnerId } from './company-ids.ts'

type Person = { id: string; company: string; name: string; email: string; role: CompanyRole; password: string }

const people: Person[] = [
  { id: demoOwnerId, company: auroraId, name: 'Meera Krishnan', email: 'demo@example.com', role: 'Owner', password: 'Plutus-demo-1!' },
  { id: rivalOwnerId, company: rivalId, name: 'Owen Hartley', email: 'rival@example.com', role: 'Owner', password: 'Plutus-rival-1!' },
]

/** The two companies, their owners and their wallets, still empty: money comes by the ledger only. */
export async function seedAccounts(trx: Knex.Transaction, now: Date): Promise<void> {
  await trx('companies').insert([
    company(auroraId, 'Aurora Retail', '#5b3aa6', 'IN', 'INR', 'Asia/Kolkata', now),
    company(rivalId, 'Harborline Goods', '#0f4c5c', 'US', 'USD', 'America/New_York', now),
  ])
  for (const person of people) await seedPerson(trx, person, now)
  await trx('wallets').insert([
    { id: 'a0000000-0000-4000-8000-000000000021', company: auroraId, currency: 'INR', status: 'active', date_updated: now },
    { id: 'b0000000-0000-4000-8000-000000000021', company: rivalId, currency: 'USD', status: 'active', date_updated: now },
  ])
}

const company = (id: string, name: string, color: string, country: string, currency: string, zone: string, now: Date) => ({
  id,
  name,
  registered_name: `${name} Private Limited`,
  country,
  verification: 'verified',
  reward_use_case: 'customer_rewards',
  reward_currency: currency,
  primary_color: color,
  time_zone: zone,
  date_created: now,
})

async function seedPerson(trx: Knex.Transaction, person: Person, now: Date): Promise<void> {
  const [first, ...last] = person.name.split(' ')
  await trx('directus_users').insert({
    id: person.id,
    first_name: first,
    last_name: last.join(' '),
    email: person.email,
    password: await hash(person.password),
    role: peopleRole,
    status: 'active',
    provider: 'default',
    company: person.company,
    ...readingColumns(person.role, person.company),
  })
  await trx('members').insert({
    id: person.id,
    company: person.company,
    kind: 'person',
    name: person.name,
    email: person.email,
    company_role: person.role,
    status: 'active',
    locale: 'en',
    date_created: now,
  })
}
