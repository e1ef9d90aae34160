import { collection } from './collection.ts'
import { bigInteger, boolean, hidden, id, integer, json, optional, ref, string, timestamp, unique } from './fields.ts'
import type { MessageStatus } from './statuses.ts'

/** Outbox and history: a row commits with the command that causes the mail; the worker sends it. */
export const messages = collection('messages', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: optional(ref('campaigns')),
    reward: optional(ref('rewards')),
    seq: bigInteger(),
    kind: string<'reward' | 'reminder' | 'resend' | 'copy' | 'test'>(24),
    channel: string<'email' | 'sms' | 'whatsapp'>(16),
    to_masked: string(254),
    subject: string(255),
    status: string<MessageStatus>(16),
    attempts: integer(0),
    failure_code: optional(string(40)),
    /** Its carrier, smtp, twilio or mailbox; and the carrier's id of it. */
    provider: optional(string(16)),
    provider_id: optional(string(120)),
    retryable: boolean(false),
    to: hidden(string(254)),
    payload: hidden(json<Record<string, unknown>>()),
    dedupe_key: hidden(unique(string(120))),
    next_attempt_at: timestamp(),
    lease_until: hidden(optional(timestamp())),
    date_created: timestamp(),
    sent_at: optional(timestamp()),
    delivered_at: optional(timestamp()),
    opened_at: optional(timestamp()),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['status', 'next_attempt_at'],
    ['provider', 'provider_id'],
    ['company', 'status', 'seq'],
    ['reward', 'seq'],
    // how many a campaign has, and how many to try again, is read from this index alone
    ['campaign', 'company', 'seq', 'id', 'retryable'],
  ],
  sparse: ['provider_id'],
  retired: [['campaign', 'seq']],
})
