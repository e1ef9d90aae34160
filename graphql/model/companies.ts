import type { Permissions } from '#contracts/access/abilities.ts'
import { collection } from './collection.ts'
import {
  amount,
  bigInteger,
  hidden,
  id,
  initially,
  integer,
  jsonColumn,
  oneOf,
  optional,
  ref,
  says,
  string,
  text,
  timestamp,
  unique,
} from './fields.ts'
import { changeRequestStatus, companyVerification, rewardUseCase, storefrontTheme, taxKind } from './lists/company-lists.ts'

const rises = (what: string) => `Rises with each edit of the ${what}. 0 until they are saved.`

export const companies = collection('companies', {
  says: 'The company that the caller belongs to.',
  read: 'self',
  fields: {
    id: id(),
    name: says('The name that people see.', string(120)),
    registered_name: says('The registered name. Null until its details are submitted.', optional(string(160))),
    website: says('The address of its website. Null until its details are submitted.', optional(string(255))),
    linkedin_url: says('The address of its LinkedIn page. Null where it gave none.', optional(string(255))),
    address: says('Street and number. Null until its details are submitted.', optional(string(255))),
    pincode: says('The postal code. Null until its details are submitted.', optional(string(12))),
    city: says('The city. Null until its details are submitted.', optional(string(80))),
    state: says('The state or region. Null until its details are submitted.', optional(string(80))),
    country: says('ISO 3166 code of two letters. Null until its details are submitted.', optional(string(2))),
    registration_country: says(
      'The country of registration: ISO 3166 code of two letters. Null until its details are submitted.',
      optional(string(2)),
    ),
    registration_number: says(
      'Its number in that country’s register: a GSTIN in India. Null until its details are submitted.',
      optional(string(30)),
    ),
    verification: oneOf(companyVerification, 32),
    verification_note: says(
      'The operator’s note: the missing information, or the reason for the rejection. Null otherwise.',
      optional(text()),
    ),
    paused_at: says('Since when the operator has paused it: its rewards are on hold. Null unless it is.', optional(timestamp())),
    pause_reason: says('The operator’s reason for the pause. Null unless it is paused.', optional(string(200))),
    submitted_at: says('When its details were last submitted. Null until then.', optional(timestamp())),
    verified_at: says('When it was verified. Null until then.', optional(timestamp())),
    terms_version: says(
      'The day of the terms that its sign-up accepted, such as 2026-11-01. Null where they were not asked for yet.',
      optional(string(10)),
    ),
    terms_accepted_at: says('When they were accepted. Null where they were not asked for yet.', optional(timestamp())),
    reward_use_case: says('The use case. Null until it is chosen at sign-up.', optional(oneOf(rewardUseCase, 64))),
    reward_currency: says('ISO 4217 code of its wallet and its rewards, chosen once and for all. Null until then.', optional(string(3))),
    logo: says('The file of its logo, at GET /public/logos/:file. Null where it has none.', optional(string(80))),
    primary_color: says('The colour of its reward pages, #rrggbb. Null: the Plutus default.', optional(string(7))),
    theme: initially(oneOf(storefrontTheme, 8), 'system'),
    sender_name: says('The name its emails are sent under. Null: its own.', optional(string(60))),
    reply_to: says('The address for replies to its emails. Null: none.', optional(string(254))),
    default_expiry_days: says('The days in which rewards of a new campaign can be claimed.', integer(90)),
    default_reminders: says(
      'The days before the expiry at which a new campaign reminds people: a list such as [30, 7, 1]. Null: never.',
      optional(jsonColumn<number[]>()),
    ),
    time_zone: says('IANA time zone of its days, months and wall times.', string(64)),
    fee_bps: says('Our fee on what its rewards are worth, in hundredths of a per cent.', integer(150)),
    tax_bps: says('The tax on that fee, in hundredths of a per cent.', integer(1800)),
    tax_kind: initially(oneOf(taxKind, 16), 'other'),
    place_of_supply: says(
      'The Indian state in which our fees are taxed, such as Karnataka (29). Null abroad, or if it is unknown.',
      optional(string(60)),
    ),
    permissions: says(
      'The abilities that differ from the defaults of a role: {"Sender": {"campaign.launch": false}}. Null: none.',
      optional(jsonColumn<Permissions>()),
    ),
    approval_amount: says('A launch at or above this total needs approval. Null: the total never requires it.', optional(amount())),
    approval_count: says(
      'A launch with at least this number of rewards needs approval. Null: the number never requires it.',
      optional(integer()),
    ),
    confirm_amount: says(
      'From this total on, a person types the campaign’s name to launch it. Null: the usual total of the currency. 0: never.',
      optional(amount()),
    ),
    two_factor_from: says(
      'From this moment on, someone without two-factor can only set it up. Null: each person decides.',
      optional(timestamp()),
    ),
    two_factor_reminded_at: says('When people without two-factor were last reminded of it. Null: not yet.', optional(timestamp())),
    preferences: says('Choices of the app’s own pages. Null where nothing was chosen.', optional(jsonColumn<object>())),
    settings_version: says(rises('project settings'), integer(0)),
    storefront_version: says(rises('storefront'), integer(0)),
    approval_version: says(rises('approval rules'), integer(0)),
    revision: integer(0),
    date_created: timestamp(),
  },
  indexes: [['verification', 'submitted_at']],
})

export const change_requests = collection('change_requests', {
  says: 'Requests of a verified company to change its verified information.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    status: oneOf(changeRequestStatus, 16),
    before: says('The columns of the company to change, as they were when it asked.', jsonColumn<Record<string, unknown>>()),
    after: says('The same columns with the requested values.', jsonColumn<Record<string, unknown>>()),
    reason: says('The company’s reason.', text()),
    document_ids: says('The ids of the company’s documents that prove it: a list.', jsonColumn<string[]>()),
    note: says('The operator’s reason for refusing. Null unless refused.', optional(text())),
    requested_by: says('The member who submitted it.', ref('members')),
    /** The company's id while the request is pending, otherwise null. Being unique, it allows one pending request per company. */
    open_key: hidden(optional(unique(string(36)))),
    decided_at: says('When it was approved, refused or withdrawn. Null until then.', optional(timestamp())),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
})
