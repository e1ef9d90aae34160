import { collection } from './collection.ts'
import { bigInteger, id, integer, json, optional, ref, string, text, timestamp } from './fields.ts'

/** Words and choices that campaigns start with (E2). JSON columns are the shapes of `rules/campaign/*.input.ts`. */
export const templates = collection('templates', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    name: string(120),
    delivery_type: string(16),
    /** draft → active ↔ archived. */
    status: string(16),
    owner: ref('members'),
    catalogue: optional(json()),
    /** rewardlinks and rewardpoints: how long rewards live, reminders, channels. */
    delivery: optional(json()),
    email: optional(json()),
    sms: optional(json()),
    whatsapp: optional(json()),
    /** What new campaigns of its type start with; at most one of each type. */
    is_default: { type: 'boolean', default: false },
    usage_count: integer(0),
    last_used_at: optional(timestamp()),
    wizard_step: string(24),
    search_text: text(),
    version: integer(1),
    date_created: timestamp(),
    date_updated: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['company', 'status', 'seq'],
    ['company', 'delivery_type', 'status'],
  ],
})
