import { collection } from './collection.ts'
import {
  amount,
  bigInteger,
  boolean,
  type ColumnField,
  hidden,
  id,
  integer,
  money,
  oneOf,
  optional,
  ref,
  says,
  string,
  text,
  timestamp,
  uuid,
} from './fields.ts'
import { codeFileStatus, deliveryStatus, rewardStatus } from './lists/reward-lists.ts'
import type { RewardStatus } from './statuses.ts'

/** The kind of a reward, which selects its rules in rules/app/reward-kinds.ts. */
const kind: ColumnField<'link' | 'code' | 'points', string> = {
  type: 'string',
  length: 8,
  says: 'The kind of reward: link, code or points. More may be added.',
}

export const rewards = collection('rewards', {
  says: 'A reward: one promise to one person.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    launch: ref('launches'),
    recipient: says('The person it belongs to. Null for a code without a named recipient.', optional(ref('recipients'))),
    seq: bigInteger(),
    row_no: says('Its number in the launch, from 1.', integer()),
    kind,
    recipient_name: says('The person’s name. Empty if it is not known.', string(161)),
    recipient_first_name: says('The first name that its messages greet. Null where none was given.', optional(string(80))),
    recipient_email: says('The email address of its messages. Empty for a code of a file.', string(254)),
    recipient_phone: says('The phone number of its SMS and WhatsApp messages, in E.164. Null if there is none.', optional(string(20))),
    time_zone: says('IANA time zone of its person. Null where it is not known.', optional(string(64))),
    value: says('The value when it was issued.', money()),
    remaining: says('The part that can still be redeemed or returned.', money()),
    fee: says('Our fee and its tax when it was issued.', money()),
    tax: says('The tax in that fee.', money()),
    fee_remaining: says('The part of the fee that is still held.', money()),
    /** The value and the fee that were spent before the reward was cancelled, replaced or expired, in minor units. */
    captured: hidden(money()),
    currency: string(3),
    status: oneOf(rewardStatus, 24),
    delivery_status: oneOf(deliveryStatus, 32),
    points: says('The points it credited. Null unless it is a reward of points.', optional(integer())),
    uses: says('The number of uses of its code. Null unless it is a code.', optional(integer())),
    uses_left: says('The number of uses left. Null unless it is a code.', optional(integer())),
    brand: says('The brand that was last chosen. Null until one is.', optional(ref('brands'))),
    code_last4: says('The last characters of its code. Null unless it is a code.', optional(string(4))),
    resend_count: says('The number of times it was resent.', integer(0)),
    search_text: text(),
    replaces: says('The reward it replaces. Null unless it replaces one.', optional(ref('rewards'))),
    /** True if the reward it replaces was already counted as sent or viewed in the campaign's figures. */
    sent_before: hidden(boolean(false)),
    opened_before: hidden(boolean(false)),
    frozen_until: says('Until when it is frozen. Null unless it is.', optional(timestamp())),
    frozen_from: hidden(optional(string<RewardStatus>(24))),
    send_at: says('The send time of its first message, if its person has their own. Null otherwise.', optional(timestamp())),
    code_hash: hidden(optional(string(64))),
    code_encrypted: hidden(optional(text())),
    token_hash: hidden(string(64)),
    token_version: hidden(integer(1)),
    expires_at: says('When it expires.', timestamp()),
    issued_at: says('When it was issued.', timestamp()),
    last_sent_at: says('When its last message left. Null until one did.', optional(timestamp())),
    first_viewed_at: says('When someone first looked at it. Null until someone does.', optional(timestamp())),
    claimed_at: says('When it was last redeemed. Null until it is.', optional(timestamp())),
    closed_at: says('When it was cancelled, replaced or expired. Null otherwise.', optional(timestamp())),
    close_reason: says('The reason it was cancelled or replaced, as typed. Null otherwise.', optional(string(200))),
    date_updated: timestamp(),
  },
  unique: [['company', 'seq'], ['launch', 'row_no'], ['token_hash'], ['code_hash']],
  indexes: [
    // covering index: counts rewards by status, and lists them in order
    ['campaign', 'status', 'seq', 'company', 'id'],
    // covering index: counts a campaign's rewards and searches them
    ['campaign', 'company', 'seq', 'id', 'search_text'],
    ['campaign', 'date_updated', 'seq'],
    // covering index: counts the rewards of found people
    ['recipient', 'id'],
    ['replaces'],
    // each order and filter of the list of all rewards, in the list's order
    ['company', 'status', 'seq'],
    ['company', 'value', 'seq'],
    ['company', 'expires_at', 'seq'],
    ['company', 'issued_at', 'seq'],
    ['company', 'brand', 'seq'],
    ['company', 'code_last4'],
  ],
  sparse: ['code_hash', 'replaces', 'brand', 'code_last4'],
  // the dashboard counts failed ones by campaign, and a campaign counts and lists both
  partial: (['failed', 'scheduled'] as const).map((value) => ({
    of: 'delivery_status',
    value,
    columns: ['company', 'campaign', 'status', 'seq'],
  })),
})

export const claims = collection('claims', {
  says: 'Claims of recipients, each with the brand’s voucher, masked.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    reward: ref('rewards'),
    brand: says('The brand of the voucher.', ref('brands')),
    seq: bigInteger(),
    value: says('The part of the voucher’s value that this reward paid.', money()),
    fee: says('Our fee on it, without its tax.', amount()),
    tax: says('The tax on that fee.', amount()),
    points: says('The points it cost. Null unless it was paid with points.', optional(integer())),
    voucher: says('The voucher’s code, masked but for its end.', string(40)),
    /** The same id in all claims of one redemption, in which several codes or points rewards pay for one voucher. */
    redemption: hidden(optional(uuid())),
    idempotency_key: hidden(string(100)),
    /** The hash of a secret cookie of the browser that claimed. That browser can see the voucher code again. */
    browser_hash: hidden(optional(string(64))),
    /** The email address that the claiming browser had the voucher sent to. Anyone with the code can have it sent there again. */
    copy_to: hidden(optional(string(254))),
    claimed_at: says('When it was redeemed.', timestamp()),
  },
  unique: [
    ['company', 'seq'],
    ['reward', 'idempotency_key'],
  ],
  indexes: [['reward', 'seq'], ['redemption']],
  sparse: ['redemption'],
})

export const code_files = collection('code_files', {
  says: 'The codes of a launch, handed to one named person for a day. Every download is counted and logged.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    launch: ref('launches'),
    receiver: says('The only member who can download it.', ref('members')),
    seq: bigInteger(),
    status: oneOf(codeFileStatus, 16),
    code_count: says('The number of codes.', integer(0)),
    downloads: says('The number of downloads.', integer(0)),
    last_downloaded_at: says('When it was last downloaded. Null until it is.', optional(timestamp())),
    expires_at: says('When it can no longer be downloaded.', timestamp()),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['campaign', 'seq']],
})
