import type { Delivery } from '../rules/campaign/terms/delivery.input.ts'
import type { DeliveryType } from '../rules/campaign/terms/delivery-types.ts'
import type { Email } from '../rules/campaign/terms/email.input.ts'
import type { Sms, WhatsApp } from '../rules/campaign/terms/text-messages.input.ts'
import type { Catalogue } from '../rules/catalogue/catalogue.input.ts'
import { collection } from './collection.ts'
import { bigInteger, boolean, id, integer, json, optional, ref, string, text, timestamp } from './fields.ts'

/** Words and choices that campaigns start with (E2). JSON columns are the shapes of `rules/campaign/*.input.ts`. */
export const templates = collection('templates', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    name: string(120),
    delivery_type: string<DeliveryType>(16),
    /** draft → active ↔ archived. */
    status: string<'draft' | 'active' | 'archived'>(16),
    owner: ref('members'),
    catalogue: optional(json<Catalogue>()),
    /** rewardlinks and rewardpoints: how long rewards live, reminders, channels. */
    delivery: optional(json<Partial<Delivery>>()),
    email: optional(json<Email>()),
    sms: optional(json<Sms>()),
    whatsapp: optional(json<WhatsApp>()),
    /** What new campaigns of its type start with; at most one of each type. */
    is_default: boolean(false),
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
