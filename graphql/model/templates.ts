import type { Catalogue } from '#contracts/brand/catalogue.ts'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import type { Email, Sms, WhatsApp } from '#contracts/campaign/messages.ts'
import { collection } from './collection.ts'
import { bigInteger, boolean, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, text, timestamp } from './fields.ts'
import { deliveryType, templateStatus } from './lists/campaign-lists.ts'

export const templates = collection('templates', {
  says: 'Words and choices that campaigns start from.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    name: says('Its name.', string(120)),
    delivery_type: oneOf(deliveryType, 16),
    status: oneOf(templateStatus, 16),
    owner: says('The member who created it.', ref('members')),
    catalogue: says(
      'The brands that can be chosen: {mode, brands, rule} as in CatalogueInput. Null: campaigns choose.',
      optional(jsonColumn<Catalogue>()),
    ),
    delivery: says(
      'The lifetime of rewards and their reminders, as in DeliveryInput, in part. Null if none is chosen.',
      optional(jsonColumn<Partial<Delivery>>()),
    ),
    email: says('The text of the email and of the reward page: as in EmailInput. Null until it is written.', optional(jsonColumn<Email>())),
    sms: says('The text of the SMS: as in SmsInput. Null where there is none.', optional(jsonColumn<Sms>())),
    whatsapp: says('The WhatsApp message: as in WhatsAppInput. Null where there is none.', optional(jsonColumn<WhatsApp>())),
    is_default: says('True if new campaigns of its type start from it. At most one template of each type is the default.', boolean(false)),
    /** The state of a template before it was archived, and if it was a default. Null and false unless it is archived. */
    status_before: hidden(optional(oneOf(templateStatus, 16))),
    default_before: hidden(boolean(false)),
    usage_count: says('The number of campaigns started from it.', integer(0)),
    last_used_at: says('When a campaign last started from it. Null: never.', optional(timestamp())),
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
