import type { RecipientStatus } from '../rules/people/recipient-statuses.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, optional, ref, string, text, timestamp, unique, uuid } from './fields.ts'

/** A person a company has rewarded (E4); one row per email address of a company. */
export const recipients = collection('recipients', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    first_name: optional(string(80)),
    last_name: optional(string(80)),
    email: string(254),
    /** E.164, for SMS and WhatsApp. */
    phone: optional(string(20)),
    country: optional(string(2)),
    time_zone: optional(string(64)),
    tags: optional(json<string[]>()),
    /** active, undeliverable, unsubscribed, complained, blocked or erased: only the first gets anything new. */
    status: string<RecipientStatus>(16),
    status_reason: optional(string(200)),
    search_text: text(),
    version: integer(1),
    last_rewarded_at: optional(timestamp()),
    date_created: timestamp(),
    date_updated: optional(timestamp()),
  },
  unique: [
    ['company', 'email'],
    ['company', 'seq'],
  ],
  // how many there are, and how many of a status, is read from this index alone
  indexes: [['company', 'status', 'seq', 'id']],
  retired: [['company', 'status', 'seq']],
})

/**
 * A campaign's rows: who gets how much. Staged rows belong to an import that is not applied yet, and without a campaign to one of the
 * company's people.
 */
export const campaign_recipients = collection('campaign_recipients', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: optional(ref('campaigns')),
    import: hidden(optional(uuid())),
    seq: bigInteger(),
    row_no: integer(),
    state: string<'ready' | 'staged' | 'suppressed' | 'excluded'>(16),
    first_name: optional(string(80)),
    last_name: optional(string(80)),
    email: string(254),
    /** The person's own, in minor units; without it the campaign's value counts. */
    value: optional(bigInteger()),
    /** rewardpoints: the person's own number. */
    points: optional(integer()),
    phone: optional(string(20)),
    country: optional(string(2)),
    time_zone: optional(string(64)),
    /** The person's own day and hour, 2026-11-23T09:30, in their zone, else the campaign's. */
    send_at_local: optional(string(16)),
    tags: optional(json<string[]>()),
    /** Why nothing is sent to them: the recipient's status. Such rows have the state suppressed. */
    suppressed: optional(string(16)),
    /** When the company last rewarded them, as known when the row was added. */
    last_rewarded_at: optional(timestamp()),
    search_text: text(),
    /** One row a person: campaign and email once it counts, import and email while staged. */
    dedupe_key: hidden(unique(string(300))),
  },
  unique: [['company', 'seq']],
  indexes: [
    // what a launch costs is read from this index alone, not from 100,000 rows
    ['campaign', 'state', 'seq', 'value', 'points', 'send_at_local'],
    ['import', 'row_no'],
  ],
  retired: [['campaign', 'state', 'seq']],
})
