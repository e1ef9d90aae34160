import { liveColumns } from '#contracts/rest/live.ts'
import type { Readers } from './collection.ts'

/** The Directus role of all members, and its policy. Fixed ids make `applyPolicies` idempotent. */
export const peopleRole = '6f1d0c3a-3c55-4b0e-9a58-000000000001'
export const peoplePolicy = '6f1d0c3a-3c55-4b0e-9a58-000000000002'

/** The Directus role of the operators who maintain the catalogue in Studio, and its policy. */
export const catalogueRole = '6f1d0c3a-3c55-4b0e-9a58-000000000051'
export const cataloguePolicy = '6f1d0c3a-3c55-4b0e-9a58-000000000052'

/** The columns of brands that only Plutus and its synchronisation write. `logo` and `paused_for` too, but by a filter with the caller’s rights. */
const writtenByPlutus = ['id', 'mark', 'stocked_values', 'low_values', 'supplier_prices']

const fileColumns = [
  'id',
  'storage',
  'filename_disk',
  'filename_download',
  'title',
  'folder',
  'type',
  'filesize',
  'width',
  'height',
  'uploaded_on',
  'created_on',
  'modified_on',
]

/** The permissions of the role Catalogue in Studio. It deletes nothing, and reads nothing of companies, people and money. */
export const cataloguePermissions: { collection: string; action: 'create' | 'read' | 'update'; without?: string[]; fields?: string[] }[] = [
  { collection: 'brands', action: 'create', without: writtenByPlutus },
  { collection: 'brand_categories', action: 'create', without: ['id'] },
  // a slug never changes: files know a row by it
  { collection: 'brands', action: 'update', without: [...writtenByPlutus, 'slug'] },
  { collection: 'brand_categories', action: 'update', without: ['id', 'slug'] },
  { collection: 'brands', action: 'read' },
  { collection: 'brand_categories', action: 'read' },
  { collection: 'directus_files', action: 'create' },
  // without `uploaded_by`, through which a filter would find columns of other operators
  { collection: 'directus_files', action: 'read', fields: fileColumns },
  // there are none, but the list of files asks
  { collection: 'directus_folders', action: 'read' },
]

type Rule = Record<string, unknown>

/**
 * The row filter of Directus for each kind of reader. A user without a company reads no company's rows, because `company` is never null
 * in a row.
 */
export const rowRules: Record<Readers, Rule> = {
  public: {},
  self: { id: { _eq: '$CURRENT_USER.company' } },
  company: { company: { _eq: '$CURRENT_USER.company' } },
  balance: { company: { _eq: '$CURRENT_USER.balance_company' } },
  // those of the whole company have the balance of each day
  figures: {
    _or: [
      { company: { _eq: '$CURRENT_USER.balance_company' } },
      { _and: [{ company: { _eq: '$CURRENT_USER.company' } }, { campaign: { _nnull: true } }] },
    ],
  },
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
      recipients: withCompany(liveColumns.recipients),
      bulk_acts: withCompany(liveColumns.bulk_acts),
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
