import { liveColumns } from '../contracts/live.ts'
import type { Readers } from './collection.ts'

/** The Directus role of all members, and its policy. Fixed ids make `applyPolicies` idempotent. */
export const peopleRole = '6f1d0c3a-3c55-4b0e-9a58-000000000001'
export const peoplePolicy = '6f1d0c3a-3c55-4b0e-9a58-000000000002'

type Rule = Record<string, unknown>

/**
 * The row filter of Directus for each kind of reader. A user without a company reads no company's rows, because `company` is never null
 * in a row.
 */
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
  /** The former name, under which Directus stores the identity. Undefined if it is `name`. */
  storedName?: string
  user: string
  role: string
  policy: string
  /** The columns that the identity may read in the rows of all companies, by collection name. */
  reads: Record<string, string[]>
}

const withCompany = ([id = 'id', ...columns]: string[]): string[] => [id, 'company', ...columns]

/** The identities that the BFF and the operator's command line use at Directus. Each may read only what its job needs. */
export const identities: Identity[] = [
  {
    name: 'hub',
    user: '6f1d0c3a-3c55-4b0e-9a58-000000000011',
    role: '6f1d0c3a-3c55-4b0e-9a58-000000000012',
    policy: '6f1d0c3a-3c55-4b0e-9a58-000000000013',
    reads: {
      companies: liveColumns.companies,
      members: ['id', 'company', 'company_role', 'status'],
      wallets: withCompany(liveColumns.wallets),
      launches: withCompany(liveColumns.launches),
      imports: withCompany(liveColumns.imports),
      campaigns: withCompany(liveColumns.campaigns),
      recharges: withCompany(liveColumns.recharges),
      brands: ['id', 'status'],
      brand_categories: ['id'],
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
