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

/** The BFF's own identities: each reads what its one job needs. */
export const identities: Identity[] = [
  {
    name: 'hub',
    user: '6f1d0c3a-3c55-4b0e-9a58-000000000011',
    role: '6f1d0c3a-3c55-4b0e-9a58-000000000012',
    policy: '6f1d0c3a-3c55-4b0e-9a58-000000000013',
    reads: {
      companies: ['id', 'name', 'logo', 'primary_color', 'theme', 'verification', 'verification_note', 'revision'],
      members: ['id', 'company', 'company_role', 'status'],
      wallets: [
        'id',
        'company',
        'currency',
        'available',
        'reserved',
        'pending',
        'seq',
        'revision',
        'status',
        'frozen_reason',
        'date_updated',
      ],
      launches: ['id', 'company', 'status', 'progress_total', 'progress_done', 'progress_failed', 'revision', 'started_at', 'finished_at'],
      imports: [
        'id',
        'company',
        'status',
        'rows',
        'valid',
        'invalid',
        'duplicate',
        'suppressed',
        'recent',
        'progress',
        'failure',
        'failure_code',
        'revision',
      ],
      campaigns: [
        'id',
        'company',
        'status',
        'recipient_count',
        'issued_count',
        'sent_count',
        'opened_count',
        'claimed_count',
        'returned_count',
        'failed_count',
        'issued_value',
        'claimed_value',
        'returned_value',
        'revision',
      ],
      recharges: [
        'id',
        'company',
        'status',
        'status_reason',
        'checkout_url',
        'paid_amount',
        'credited_amount',
        'reversed_amount',
        'expires_at',
        'expected_at',
        'credited_at',
        'revision',
      ],
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
