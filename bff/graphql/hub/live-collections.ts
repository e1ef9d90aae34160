import type { Ability } from '#graphql/rules/platform/access/abilities.ts'

/** What the hub serves, as fixed lists: clients select among these fields and nothing else leaves. */
export type LiveCollection = {
  name: string
  /** Fields a client may select. */
  fields: string[]
  /** The column that only grows: an older record never follows a newer one. */
  order: 'seq' | 'revision'
  /** How a record names its company, in the hub's own selection. */
  company: 'company { id }' | 'id'
  /** Whether a new socket first gets every row of its company, or only what changes from then on. */
  hasSnapshot: boolean
  /** The ability it needs, where not everyone of the company may hear it. */
  needs?: Ability
}

export const liveCollections: LiveCollection[] = [
  {
    name: 'wallets',
    fields: ['id', 'currency', 'available', 'reserved', 'pending', 'seq', 'revision', 'status', 'frozen_reason', 'date_updated'],
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: true,
  },
  {
    name: 'companies',
    fields: ['id', 'name', 'logo', 'primary_color', 'theme', 'verification', 'verification_note', 'revision'],
    order: 'revision',
    company: 'id',
    hasSnapshot: true,
  },
  {
    name: 'launches',
    fields: ['id', 'status', 'progress_total', 'progress_done', 'progress_failed', 'revision', 'started_at', 'finished_at'],
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'imports',
    fields: [
      'id',
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
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'campaigns',
    fields: [
      'id',
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
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'recharges',
    fields: [
      'id',
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
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
    needs: 'money.view',
  },
]

/** The hub's own selection of a record. */
export const selectionOf = ({ fields, company }: LiveCollection): string =>
  company === 'id' ? fields.join(' ') : `${fields.join(' ')} ${company}`
