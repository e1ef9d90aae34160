import type { LaunchSnapshot } from '../rules/campaign/terms/snapshot.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, money, optional, ref, string, timestamp } from './fields.ts'
import type { LaunchStatus } from './statuses.ts'

/** The order that a finished campaign becomes: it holds the money and issues the rewards. */
export const launches = collection('launches', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    member: ref('members'),
    seq: bigInteger(),
    number: string(24),
    status: string<LaunchStatus>(24),
    recipient_count: integer(),
    subtotal: money(),
    fee: money(),
    tax: money(),
    total: money(),
    /** Its smallest and largest reward, in minor units; null in rows older than the columns. */
    value_min: optional(bigInteger()),
    value_max: optional(bigInteger()),
    send_at: timestamp(),
    /** Until when it waits for money (awaiting_funds). */
    funds_deadline_at: optional(timestamp()),
    time_zone: string(64),
    progress_total: integer(0),
    progress_done: integer(0),
    progress_failed: integer(0),
    idempotency_key: hidden(string(100)),
    payload_hash: hidden(string(64)),
    snapshot: hidden(json<LaunchSnapshot>()),
    revision: integer(1),
    date_created: timestamp(),
    started_at: optional(timestamp()),
    finished_at: optional(timestamp()),
    cancelled_at: optional(timestamp()),
  },
  unique: [
    ['company', 'seq'],
    ['company', 'idempotency_key'],
  ],
  indexes: [
    ['campaign', 'seq'],
    ['status', 'send_at'],
  ],
})
