import { collection } from './collection.ts'
import {
  amount,
  bigInteger,
  boolean,
  hidden,
  id,
  integer,
  json,
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
    email: says('Their email address, lower case; unique in the company.', string(254)),
    phone: says('Their number for SMS and WhatsApp, in E.164. Null where there is none.', optional(string(20))),
    country: says('ISO 3166 code of two letters. Null where it is not known.', optional(string(2))),
    time_zone: says('IANA time zone. Null where it is not known.', optional(string(64))),
    tags: says('Up to 30 tags, each once whatever its capitals: a list. Null: none.', optional(json<string[]>())),
    status: oneOf(recipientStatus, 16),
    status_reason: says('Why they have that status, as it was typed or reported. Null where nobody said so.', optional(string(200))),
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
  // how many there are, and how many of a status, is read from this index alone
  indexes: [['company', 'status', 'seq', 'id']],
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
    row_no: says('Its row in the file it came from; of someone added by hand, its `seq`.', integer()),
    state: oneOf(recipientRowState, 16),
    first_name: says('First name. Null where it is not known.', optional(string(80))),
    last_name: says('Last name. Null where it is not known.', optional(string(80))),
    email: says('Their email address, lower case.', string(254)),
    value: says('What their reward is worth. Null: what the campaign says.', optional(amount())),
    points: says('How many points they get. Null: as many as the campaign says.', optional(integer())),
    phone: says('Their number for SMS and WhatsApp, in E.164. Null where there is none.', optional(string(20))),
    mobile: says('Whether SMS and WhatsApp can reach `phone`: false for a land line, and without a number.', boolean(false)),
    country: says('ISO 3166 code of two letters. Null where it is not known.', optional(string(2))),
    time_zone: says('IANA time zone. Null where it is not known.', optional(string(64))),
    send_at_local: says(
      'When their message leaves: wall time such as 2026-11-23T09:30, in their zone or else the campaign’s. Null: with the others.',
      optional(string(16)),
    ),
    tags: says('Tags they get: a list. Null: none.', optional(json<string[]>())),
    suppressed: says(
      'Why they get nothing: their status among the company’s people. Null unless they are suppressed.',
      optional(oneOf(recipientStatus, 16)),
    ),
    failure: says('Why it could not be sent, as a sentence. Null unless it failed.', optional(string(200))),
    last_rewarded_at: says('When the company last rewarded them, as known when the row was added. Null: never.', optional(timestamp())),
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
})
