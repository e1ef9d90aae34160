import type { CodeDetails } from '../rules/campaign/terms/code-details.input.ts'
import type { Delivery } from '../rules/campaign/terms/delivery.input.ts'
import type { Email } from '../rules/campaign/terms/email.input.ts'
import type { PointsAssignment } from '../rules/campaign/terms/points-assignment.input.ts'
import type { Sms, WhatsApp } from '../rules/campaign/terms/text-messages.input.ts'
import type { Catalogue } from '../rules/catalogue/catalogue.input.ts'
import { collection } from './collection.ts'
import { amount, bigInteger, id, integer, json, money, oneOf, optional, ref, says, string, text, timestamp } from './fields.ts'
import { campaignStatus, campaignWork, deliveryType, valueMode } from './lists/campaign-lists.ts'

/** Minor units as text, as in its own columns. */
type NextLaunch = { count: number } & Record<'subtotal' | 'fee' | 'tax' | 'total', string> &
  Record<'value_min' | 'value_max', string | null>

export const campaigns = collection('campaigns', {
  says: 'A campaign: which rewards which people get, and how.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    name: says('Its name, unseen by recipients.', string(120)),
    description: says('What it is for. Null where nobody said so.', optional(string(500))),
    internal_reference: says('The company’s own reference, such as a cost centre. Null where there is none.', optional(string(64))),
    delivery_type: oneOf(deliveryType, 16),
    status: oneOf(campaignStatus, 24),
    currency: string(3),
    owner: says('Who created it.', ref('members')),
    value: says('What a reward is worth when every recipient gets the same. Null when each has their own.', optional(amount())),
    value_mode: says('Where the value of its rewards comes from. Null for codes and points.', optional(oneOf(valueMode, 16))),
    catalogue: says(
      'Which brands can be chosen: {mode, brands, rule} as in CatalogueInput. Null until it is set.',
      optional(json<Catalogue>()),
    ),
    delivery: says('When and how it is sent: as in DeliveryInput. Null until it is set.', optional(json<Partial<Delivery>>())),
    usual_undo: says('Seconds in which a person’s launch can be undone where `delivery` names none.', integer(0)),
    email: says('The text of the email and of the reward page: as in EmailInput. Null until it is written.', optional(json<Email>())),
    sms: says('The text of the SMS: as in SmsInput. Null where none is sent.', optional(json<Sms>())),
    whatsapp: says('The WhatsApp message: as in WhatsAppInput. Null where none is sent.', optional(json<WhatsApp>())),
    code_details: says(
      'What each code is worth and how it is used: as in CodeDetailsInput. Null unless it hands out codes.',
      optional(json<CodeDetails>()),
    ),
    points_assignment: says(
      'How many points each person gets: as in PointsAssignmentInput. Null unless it gives points.',
      optional(json<PointsAssignment>()),
    ),
    template: says(
      'The template it started from. Later edits of that one never reach it. Null where there was none.',
      optional(ref('templates')),
    ),
    budget: says('The most that all its launches together may cost. Null: no limit.', optional(amount())),
    launched_through: says('Its rows up to this `seq` belong to launches that were issued; later ones are for the next.', bigInteger(0)),
    next_launch: says(
      'What it would cost to send it to the people added since the last launch: count, subtotal, fee, tax, total, value_min and value_max. Amounts are minor units as decimal strings. Null where nobody was added.',
      optional(json<NextLaunch>()),
    ),
    status_before: says(
      'The status it returns to: from the archive, or when a second launch does not leave. Null otherwise.',
      optional(oneOf(campaignStatus, 24)),
    ),
    recipient_count: says('How many rewards its next launch has; once launched, how many all its launches have.', integer(0)),
    subtotal: money(),
    fee: money(),
    tax: money(),
    total: money(),
    value_min: says('Its smallest reward. Null until it has one.', optional(amount())),
    value_max: says('Its largest reward. Null until it has one.', optional(amount())),
    uncarried: says(
      'The values of the next launch that no chosen brand offers: {values: [{value, count}], distinct, rewards}. Null where all are offered.',
      optional(json<{ values: { value: string; count: number }[]; distinct: number; rewards: number }>()),
    ),
    stalled: says(
      'Which work keeps failing on our side. It is tried again, and no money is lost. Null: none.',
      optional(oneOf(campaignWork, 16)),
    ),
    issued_count: says('How many of its rewards were issued.', integer(0)),
    sent_count: says('How many of its rewards were sent.', integer(0)),
    opened_count: says('How many of its rewards someone has looked at.', integer(0)),
    claimed_count: says('How many of its rewards were redeemed, in full or in part.', integer(0)),
    returned_count: says('How many of its rewards were cancelled or expired.', integer(0)),
    unsent_count: says('How many of its people could not be sent a reward and wait for a correction.', integer(0)),
    failed_count: says('How many of its rewards no message reached.', integer(0)),
    issued_value: says('What the issued rewards were worth, without fee and tax.', money()),
    claimed_value: says('What was redeemed of them.', money()),
    returned_value: says('What was returned of them to the wallet.', money()),
    wizard_step: string(24),
    search_text: text(),
    version: integer(1),
    revision: integer(1),
    date_created: timestamp(),
    date_updated: timestamp(),
    launched_at: says('When it was first launched. Null until then.', optional(timestamp())),
    ends_at: says('When its last reward expires. Null until it was launched.', optional(timestamp())),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['company', 'status', 'seq'],
    ['company', 'date_updated'],
  ],
})
