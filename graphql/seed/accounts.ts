import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { type CompanyRole, personWith, readingColumns } from '#contracts/access/abilities.ts'
import { peopleRole } from '#model/policies.ts'
import { taxPlaceColumns } from '#rules/company/tax-place.ts'
import { insertKey } from '#rules/identity/key/make-key.ts'
import { demoRates } from './demo-rates.ts'
import { auroraId, companyPlaceOf, companyZoneOf, demoOwnerId, rivalId, rivalOwnerId, seedId } from './seed-ids.ts'

type Person = { id: string; company: string; name: string; email: string; role: CompanyRole; password: string }

const demoPassword = 'Plutus-demo-1!'

/** Returns a further member of the demo company, for signing in with another role. */
const colleague = (name: string, email: string, role: CompanyRole): Person => ({
  id: seedId(`member ${email}`),
  company: auroraId,
  name,
  email,
  role,
  password: demoPassword,
})

const people: Person[] = [
  { id: demoOwnerId, company: auroraId, name: 'Meera Krishnan', email: 'demo@example.com', role: 'Owner', password: demoPassword },
  { id: rivalOwnerId, company: rivalId, name: 'Owen Hartley', email: 'rival@example.com', role: 'Owner', password: 'Plutus-rival-1!' },
  colleague('Rohan Kulkarni', 'rohan.kulkarni@example.com', 'Admin'),
  colleague('Priya Nambiar', 'priya.nambiar@example.com', 'Sender'),
  colleague('Farida Sheikh', 'farida.sheikh@example.com', 'Finance'),
  colleague('Tenzin Bhutia', 'tenzin.bhutia@example.com', 'Support'),
  colleague('Leela D’Souza', 'leela.dsouza@example.com', 'Viewer'),
]

/** Inserts the two demo companies with their members and empty wallets. Recharges add the money later. */
export async function seedAccounts(trx: Knex.Transaction, now: Date, apiKey?: string): Promise<void> {
  await trx('companies').insert([
    {
      ...company(auroraId, 'Aurora Retail', now),
      primary_color: '#5b3aa6',
      ...companyPlaceOf(auroraId),
      reward_currency: 'INR',
      time_zone: companyZoneOf(auroraId),
      logo: 'aurora.png',
      website: 'https://aurora-retail.example.com',
      address: '14 Residency Road, Ashok Nagar',
      pincode: '560025',
      city: 'Bengaluru',
      registration_country: 'IN',
    },
    {
      ...company(rivalId, 'Harborline Goods', now),
      primary_color: '#0f4c5c',
      ...companyPlaceOf(rivalId),
      reward_currency: 'USD',
      time_zone: companyZoneOf(rivalId),
      logo: 'harborline.png',
      website: 'https://harborline-goods.example.com',
      address: '88 Long Wharf',
      pincode: '02110',
      city: 'Boston',
      registration_country: 'US',
    },
  ])
  for (const person of people) await seedPerson(trx, person, now)
  if (apiKey) await seedApiKey(trx, apiKey, now)
  // before the demo's first entry, as an entry is never older than its wallet's last change
  const opened = new Date(now.getTime() - 400 * 86_400_000)
  await trx('wallets').insert([
    { id: 'a0000000-0000-4000-8000-000000000021', company: auroraId, currency: 'INR', status: 'active', date_updated: opened },
    { id: 'b0000000-0000-4000-8000-000000000021', company: rivalId, currency: 'USD', status: 'active', date_updated: opened },
  ])
}

const company = (id: string, name: string, now: Date) => ({
  id,
  ...taxPlaceColumns(demoRates(id)),
  name,
  registered_name: `${name} Limited`,
  verification: 'verified' as const,
  submitted_at: now,
  verified_at: now,
  reward_use_case: 'customer_rewards' as const,
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
    external_identifier: person.email,
    company: person.company,
    ...readingColumns(personWith(person.role), person.company),
  })
  await trx('members').insert({
    id: person.id,
    company: person.company,
    kind: 'person',
    name: person.name,
    first_name: first,
    last_name: last.join(' '),
    email: person.email,
    company_role: person.role,
    status: 'active',
    login_code: false,
    locale: 'en',
    date_created: now,
  })
}

/** Inserts the demo company's API key (DEMO_API_KEY), and the member that it acts as. */
const seedApiKey = (trx: Knex.Transaction, key: string, now: Date): Promise<void> =>
  insertKey(trx, {
    id: seedId('demo api key row'),
    member: seedId('demo api key'),
    company: auroraId,
    name: 'Demo key',
    role: 'Admin',
    secret: key,
    expiresAt: null,
    now,
  })
