import { collection } from './collection.ts'
import {
  bigInteger,
  boolean,
  type Field,
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
import { deliveryStatus, rewardStatus } from './lists/reward-lists.ts'
import type { RewardStatus } from './statuses.ts'

/** Of the kinds in rules/app/reward-kinds.ts; another one writes a word of its own. */
const kind: Field<'link' | 'code' | 'points', string> = {
  type: 'string',
  length: 8,
  says: 'What its person gets: a link, a code or points, each by that word. More may be added.',
}

export const rewards = collection('rewards', {
  says: 'A reward: one promise to one person.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    launch: ref('launches'),
    recipient: says('Whose it is. Null for a code that whoever has it redeems.', optional(ref('recipients'))),
    seq: bigInteger(),
    row_no: says('Its number in the launch, from 1.', integer()),
    kind,
    recipient_name: says('The person’s name; empty where it is not known.', string(161)),
    recipient_first_name: says('The first name that its messages greet. Null where none was given.', optional(string(80))),
    recipient_email: says('Where its messages go; empty for a code of a file.', string(254)),
    recipient_phone: says('Where its SMS and WhatsApp messages go, in E.164. Null where there is no number.', optional(string(20))),
    time_zone: says('IANA time zone of its person. Null where it is not known.', optional(string(64))),
    value: says('What it was worth when it was issued.', money()),
    remaining: says('What of it can still be redeemed, or be returned.', money()),
    fee: says('Our fee and its tax when it was issued.', money()),
    tax: says('The tax in that fee.', money()),
    fee_remaining: says('What of the fee is still held.', money()),
    /** Value and fee that were spent before it ended as anything but claimed. */
    captured: hidden(money()),
    currency: string(3),
    status: oneOf(rewardStatus, 24),
    delivery_status: oneOf(deliveryStatus, 32),
    points: says('How many points it credited. Null unless it is one of points.', optional(integer())),
    uses: says('How often its code can be used. Null unless it is a code.', optional(integer())),
    uses_left: says('How often its code can still be used. Null unless it is a code.', optional(integer())),
    brand: says('The brand that was last chosen. Null until one is.', optional(ref('brands'))),
    code_last4: says('How its code ends. Null unless it is a code.', optional(string(4))),
    resend_count: says('How often it was sent again.', integer(0)),
    search_text: text(),
    replaces: says('The reward it replaces. Null unless it replaces one.', optional(ref('rewards'))),
    /** Whether that one was sent and opened: its campaign counts both already. */
    sent_before: hidden(boolean(false)),
    opened_before: hidden(boolean(false)),
    frozen_until: says('Until when it is frozen. Null unless it is.', optional(timestamp())),
    frozen_from: hidden(optional(string<RewardStatus>(24))),
    send_at: says('When its first message leaves, where its person has a time of their own. Null otherwise.', optional(timestamp())),
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
    close_reason: says('Why it was cancelled or replaced, as it was typed. Null otherwise.', optional(string(200))),
    date_updated: timestamp(),
  },
  unique: [['company', 'seq'], ['launch', 'row_no'], ['token_hash'], ['code_hash']],
  indexes: [
    // those of a status are counted from this index alone, and listed in its order
    ['campaign', 'status', 'seq', 'company', 'id'],
    // how many a campaign has, and who a search finds, is read from this index alone
    ['campaign', 'company', 'seq', 'id', 'search_text'],
    ['campaign', 'date_updated', 'seq'],
    ['recipient'],
  ],
  sparse: ['code_hash'],
  // the dashboard counts failed ones by campaign, and a campaign counts and lists both
  partial: (['failed', 'scheduled'] as const).map((value) => ({
    of: 'delivery_status',
    value,
    columns: ['company', 'campaign', 'status', 'seq'],
  })),
})

export const claims = collection('claims', {
  says: 'What a recipient redeemed a reward for: a brand’s voucher, masked.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    reward: ref('rewards'),
    brand: says('The brand of the voucher.', ref('brands')),
    seq: bigInteger(),
    value: says('What the voucher is worth of this reward.', money()),
    points: says('How many points it cost. Null unless it was paid with points.', optional(integer())),
    voucher: says('The voucher’s code, masked but for its end.', string(40)),
    /** Shared by the parts of one redemption: several codes, or several grants of points, for one voucher. */
    redemption: hidden(optional(uuid())),
    idempotency_key: hidden(string(100)),
    /** The hash of what the browser that redeemed a code keeps: that browser is shown the voucher again. */
    browser_hash: hidden(optional(string(64))),
    /** Where that browser had the voucher mailed: it is mailed there again for anyone with the code. */
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
