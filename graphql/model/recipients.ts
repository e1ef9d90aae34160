import type { StatusCause } from '#contracts/recipient/words.ts'
import { collection } from './collection.ts'
import {
  amount,
  bigInteger,
  boolean,
  hidden,
  id,
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
  uuid,
} from './fields.ts'
import { recipientRowState, recipientStatus } from './lists/people-lists.ts'

export const recipients = collection('recipients', {
  says: 'A person the company has rewarded, or may. One for each email address.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    first_name: says('First name. Null where it is not known.', optional(string(80))),
    last_name: says('Last name. Null where it is not known.', optional(string(80))),
    email: says('Their email address in lower case. Unique in the company.', string(254)),
    /** Their email addresses before each change, by which an erasure finds older rows. Null if it never changed. */
    former_emails: hidden(optional(jsonColumn<string[]>())),
    phone: says('Their number for SMS and WhatsApp, in E.164. Null where there is none.', optional(string(20))),
    country: says('ISO 3166 code of two letters. Null where it is not known.', optional(string(2))),
    time_zone: says('IANA time zone. Null where it is not known.', optional(string(64))),
    tags: says('Up to 30 tags, each once whatever its capitals: a list. Null: none.', optional(jsonColumn<string[]>())),
    status: oneOf(recipientStatus, 16),
    status_reason: says('The reason for the status, as typed or reported. Null if none was given.', optional(string(200))),
    status_at: says('When the status began. Null where it never changed, or changed before this was recorded.', optional(timestamp())),
    /** All causes of a status that are in effect, of which the strongest gives the status. Null for a person who was always active. */
    status_causes: hidden(optional(jsonColumn<StatusCause[]>())),
    search_text: text(),
    version: integer(1),
    last_rewarded_at: says('When they were last rewarded. Null: never.', optional(timestamp())),
    date_created: timestamp(),
    date_updated: says('When they were last edited. Null: never.', optional(timestamp())),
  },
  unique: [
    ['company', 'email'],
    ['company', 'seq'],
  ],
  indexes: [
    // covering index: counts people, also by status
    ['company', 'status', 'seq', 'id'],
    // covering index: counts those added in a period
    ['company', 'date_created', 'status', 'id'],
  ],
})

export const campaign_recipients = collection('campaign_recipients', {
  says: 'A row of a campaign’s people: who gets what in its next launch, or got it in an earlier one.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: says('Its campaign. Null for a row of a file among the company’s people.', optional(ref('campaigns'))),
    import: says('The file it came from. Null for someone added by hand.', optional(uuid())),
    seq: bigInteger(),
    row_no: says('Its row in the file it came from. For a person added by hand, its `seq`.', integer()),
    state: oneOf(recipientRowState, 16),
    first_name: says('First name. Null where it is not known.', optional(string(80))),
    last_name: says('Last name. Null where it is not known.', optional(string(80))),
    email: says('Their email address, lower case.', string(254)),
    value: says('The value of their reward. Null: the campaign’s.', optional(amount())),
    points: says('The points they get. Null: the campaign’s.', optional(integer())),
    phone: says('Their number for SMS and WhatsApp, in E.164. Null where there is none.', optional(string(20))),
    mobile: says('True if SMS and WhatsApp can reach `phone`. False for a land line, and without a number.', boolean(false)),
    country: says('ISO 3166 code of two letters. Null where it is not known.', optional(string(2))),
    time_zone: says('IANA time zone. Null where it is not known.', optional(string(64))),
    send_at_local: says(
      'The local send time, such as 2026-11-23T09:30, in their zone or else the campaign’s. Null: with the others.',
      optional(string(16)),
    ),
    tags: says('Tags they get: a list. Null: none.', optional(jsonColumn<string[]>())),
    suppressed: says(
      'The reason they are suppressed: their status among the company’s people. Null unless suppressed.',
      optional(oneOf(recipientStatus, 16)),
    ),
    failure: says('The reason it could not be sent, in a sentence. Null unless it failed.', optional(string(200))),
    last_rewarded_at: says('When the company last rewarded them, as known when the row was added. Null: never.', optional(timestamp())),
    search_text: text(),
    /**
     * The id of the campaign and the recipient's email, as `campaign:email`, so that a person is in a campaign once. Rows of an unapplied
     * import have the import's id instead.
     */
    dedupe_key: hidden(unique(string(300))),
  },
  unique: [['company', 'seq']],
  indexes: [
    // covering index: the cost of a launch, without reading 100,000 rows
    ['campaign', 'state', 'seq', 'value', 'points', 'send_at_local'],
    ['import', 'row_no'],
  ],
})
