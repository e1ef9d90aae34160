import type { Catalogue } from '#contracts/brand/catalogue.ts'
import type { NamedValues } from '#contracts/brand/spendable.ts'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import type { CodeDetails } from '#contracts/campaign/details.ts'
import type { Email, Sms, WhatsApp } from '#contracts/campaign/messages.ts'
import type { PointsAssignment } from '#contracts/points/program.ts'
import { collection } from './collection.ts'
import {
  amount,
  bigInteger,
  hidden,
  id,
  integer,
  jsonColumn,
  money,
  oneOf,
  optional,
  ref,
  says,
  string,
  text,
  timestamp,
} from './fields.ts'
import { campaignEventKind, campaignStatus, campaignWork, deliveryType, valueMode } from './lists/campaign-lists.ts'
import { actorKind } from './lists/team-lists.ts'

/** The cost of a further launch before it is submitted. Amounts are minor units as text. */
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
    description: says('The purpose. Null if none was given.', optional(string(500))),
    internal_reference: says('The company’s own reference, such as a cost centre. Null where there is none.', optional(string(64))),
    delivery_type: oneOf(deliveryType, 16),
    status: oneOf(campaignStatus, 24),
    currency: string(3),
    owner: says('The member who owns it: who created it, or took it over.', ref('members')),
    value: says('The value of a reward, or of recipients without their own. Null if each has their own.', optional(amount())),
    value_mode: says('The source of the value of its rewards. Null for codes and points.', optional(oneOf(valueMode, 16))),
    catalogue: says(
      'The brands that can be chosen: {mode, brands, rule} as in CatalogueInput. Null until it is set.',
      optional(jsonColumn<Catalogue>()),
    ),
    delivery: says('When and how it is sent: as in DeliveryInput. Null until it is set.', optional(jsonColumn<Partial<Delivery>>())),
    usual_undo: says('Seconds in which a person’s launch can be undone where `delivery` names none.', integer(0)),
    email: says('The text of the email and of the reward page: as in EmailInput. Null until it is written.', optional(jsonColumn<Email>())),
    sms: says('The text of the SMS: as in SmsInput. Null where none is sent.', optional(jsonColumn<Sms>())),
    whatsapp: says('The WhatsApp message: as in WhatsAppInput. Null where none is sent.', optional(jsonColumn<WhatsApp>())),
    code_details: says(
      'The value of each code and how it is used, as in CodeDetailsInput. Null unless its rewards are codes.',
      optional(jsonColumn<CodeDetails>()),
    ),
    points_assignment: says(
      'The points each person gets, as in PointsAssignmentInput. Null unless its rewards are points.',
      optional(jsonColumn<PointsAssignment>()),
    ),
    template: says(
      'The template it started from. Later edits of that one never reach it. Null where there was none.',
      optional(ref('templates')),
    ),
    budget: says('The most that all its launches together may cost. Null: no limit.', optional(amount())),
    launched_through: says('Rows up to this `seq` belong to issued launches. Later rows belong to the next launch.', bigInteger(0)),
    next_launch: says(
      'The cost of the next launch: count, subtotal, fee, tax, total, value_min and value_max. Amounts are minor units as decimal strings. Null if no one was added since the last launch.',
      optional(jsonColumn<NextLaunch>()),
    ),
    status_before: says(
      'The status it returns to: from the archive, or when a second launch does not leave. Null otherwise.',
      optional(oneOf(campaignStatus, 24)),
    ),
    recipient_count: says('The number of rewards of its next launch. Once launched, of all its launches.', integer(0)),
    subtotal: money(),
    fee: money(),
    tax: money(),
    total: money(),
    value_min: says('Its smallest reward. Null until it has one.', optional(amount())),
    value_max: says('Its largest reward. Null until it has one.', optional(amount())),
    uncarried: says(
      'The values of the next launch that no chosen brand offers: {values: [{value, count}], distinct, rewards}. Null where all are offered.',
      optional(jsonColumn<NamedValues>()),
    ),
    joining: says('The number of people that `addPeopleToCampaign` is still adding. Null: none.', optional(integer())),
    stalled: says(
      'The work that keeps failing on our side. It is retried, and no money is lost. Null: none.',
      optional(oneOf(campaignWork, 16)),
    ),
    /** When its sender was emailed that open rewards have no brand left. Null while all have one. */
    without_brand_at: hidden(optional(timestamp())),
    issued_count: says('The number of rewards issued.', integer(0)),
    sent_count: says('The number of rewards sent.', integer(0)),
    opened_count: says('The number of rewards opened by their recipient.', integer(0)),
    claimed_count: says('The number of rewards redeemed, in full or in part.', integer(0)),
    returned_count: says('The number of rewards cancelled or expired.', integer(0)),
    unsent_count: says('The number of recipients whose reward could not be issued and who need a correction.', integer(0)),
    failed_count: says('The number of rewards whose messages all failed.', integer(0)),
    issued_value: says('The value of the issued rewards, without fee and tax.', money()),
    claimed_value: says('The redeemed part of that value.', money()),
    returned_value: says('The part of that value returned to the wallet.', money()),
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

export const campaign_events = collection('campaign_events', {
  says: 'The activity of campaigns. Each entry of the activity log about a campaign has one with the same id, without addresses, devices and values. Entries never change, except that an erasure empties `reason`.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    campaign: ref('campaigns'),
    reward: says('The one reward it was about. Null where it was about several or none.', optional(ref('rewards'))),
    kind: oneOf(campaignEventKind, 16),
    action: says('The action, as noun.act, such as reward.cancel. New ones are added over time.', string(64)),
    actor: optional(ref('members')),
    actor_kind: oneOf(actorKind, 16),
    reason: says('The reason that was typed. Null where none was asked for, and once the person was erased.', optional(string(500))),
    count: says('The number of people, rewards or messages it was about. Null if it does not apply.', optional(integer())),
    changed: says('The columns that an edit changed: a list of names. Null where it was no edit.', optional(jsonColumn<string[]>())),
    occurred_at: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['campaign', 'seq'],
    ['reward', 'seq'],
  ],
  sparse: ['reward'],
})
