import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, money, optional, ref, string, text, timestamp } from './fields.ts'

/** One promise to one person. Its link token is derived from id and version; only the hash is stored. */
export const rewards = collection('rewards', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    launch: ref('launches'),
    recipient: ref('recipients'),
    seq: bigInteger(),
    row_no: integer(),
    kind: string(8),
    recipient_name: string(161),
    recipient_email: string(254),
    value: money(),
    remaining: money(),
    fee: money(),
    fee_remaining: money(),
    currency: string(3),
    status: string(24),
    delivery_status: string(32),
    brand: optional(ref('brands')),
    code_last4: optional(string(4)),
    resend_count: integer(0),
    search_text: text(),
    token_hash: hidden(string(64)),
    token_version: hidden(integer(1)),
    expires_at: timestamp(),
    issued_at: timestamp(),
    last_sent_at: optional(timestamp()),
    first_viewed_at: optional(timestamp()),
    claimed_at: optional(timestamp()),
    closed_at: optional(timestamp()),
    close_reason: optional(string(200)),
    date_updated: timestamp(),
  },
  unique: [['company', 'seq'], ['launch', 'row_no'], ['token_hash']],
  indexes: [
    ['campaign', 'status', 'seq'],
    ['campaign', 'seq'],
    ['status', 'expires_at'],
    ['company', 'date_updated'],
  ],
})

/** What a recipient took: a brand's voucher, shown masked to the company. */
export const claims = collection('claims', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    reward: ref('rewards'),
    brand: ref('brands'),
    seq: bigInteger(),
    value: money(),
    voucher: string(40),
    idempotency_key: hidden(string(100)),
    claimed_at: timestamp(),
  },
  unique: [['company', 'seq'], ['reward']],
})
