import { liveColumns } from '../contracts/live.ts'
import type { Readers } from './collection.ts'

/** Fixed ids, so that applying twice changes nothing. */
export const peopleRole = '6f1d0c3a-3c55-4b0e-9a58-000000000001'
export const peoplePolicy = '6f1d0c3a-3c55-4b0e-9a58-000000000002'

type Rule = Record<string, unknown>

/** The row rule of each kind of reader. A person's `company` is NOT NULL on every row, so a null never matches. */
export const rowRules: Record<Readers, Rule> = {
  public: {},
  self: { id: { _eq: '$CURRENT_USER.company' } },
  company: { company: { _eq: '$CURRENT_USER.company' } },
  money: { company: { _eq: '$CURRENT_USER.money_company' } },
  audit: { company: { _eq: '$CURRENT_USER.audit_company' } },
  own: { member: { _eq: '$CURRENT_USER' } },
}

export type Identity = {
  name: string
  /** The first name of its rows in Directus, where the code has another. */
  storedName?: string
  user: string
  role: string
  policy: string
  /** Columns it may read, by collection; it has no row rule. */
  reads: Record<string, string[]>
}

const ofCompany = ([id = 'id', ...columns]: string[]): string[] => [id, 'company', ...columns]

/** The BFF's own identities: each reads what its one job needs. */
export const identities: Identity[] = [
  {
    name: 'hub',
    user: '6f1d0c3a-3c55-4b0e-9a58-000000000011',
    role: '6f1d0c3a-3c55-4b0e-9a58-000000000012',
    policy: '6f1d0c3a-3c55-4b0e-9a58-000000000013',
    reads: {
      companies: liveColumns.companies,
      members: ['id', 'company', 'company_role', 'status'],
      wallets: ofCompany(liveColumns.wallets),
      launches: ofCompany(liveColumns.launches),
      imports: ofCompany(liveColumns.imports),
      campaigns: ofCompany(liveColumns.campaigns),
      recharges: ofCompany(liveColumns.recharges),
      brands: ['id', 'status'],
    },
  },
  {
    name: 'catalogue',
    user: '6f1d0c3a-3c55-4b0e-9a58-000000000021',
    role: '6f1d0c3a-3c55-4b0e-9a58-000000000022',
    policy: '6f1d0c3a-3c55-4b0e-9a58-000000000023',
    reads: { brands: ['*'], brand_categories: ['*'] },
  },
  {
    name: 'guest',
    storedName: 'door',
    user: '6f1d0c3a-3c55-4b0e-9a58-000000000031',
    role: '6f1d0c3a-3c55-4b0e-9a58-000000000032',
    policy: '6f1d0c3a-3c55-4b0e-9a58-000000000033',
    reads: {},
  },
  {
    name: 'operator',
    user: '6f1d0c3a-3c55-4b0e-9a58-000000000041',
    role: '6f1d0c3a-3c55-4b0e-9a58-000000000042',
    policy: '6f1d0c3a-3c55-4b0e-9a58-000000000043',
    reads: {},
  },
]
