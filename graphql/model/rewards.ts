import { collection } from './collection.ts'
import { bigInteger, boolean, type Field, hidden, id, integer, money, optional, ref, string, text, timestamp, uuid } from './fields.ts'
import type { DeliveryStatus, RewardStatus } from './statuses.ts'

/** Of the kinds in rules/app/reward-kinds.ts; another one writes a word of its own. */
const kind: Field<'link' | 'code' | 'points', string> = { type: 'string', length: 8 }

/** One promise to one person. Its link token is derived from id and version; only the hash is stored. */
export const rewards = collection('rewards', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    launch: ref('launches'),
    /** Nobody's: a code that whoever has it redeems. */
    recipient: optional(ref('recipients')),
    seq: bigInteger(),
    row_no: integer(),
    kind,
    recipient_name: string(161),
    recipient_email: string(254),
    recipient_phone: optional(string(20)),
    time_zone: optional(string(64)),
    value: money(),
    remaining: money(),
    fee: money(),
    fee_remaining: money(),
    /** Value and fee that were spent before it ended as anything but claimed. */
    captured: hidden(money()),
    currency: string(3),
    status: string<RewardStatus>(24),
    delivery_status: string<DeliveryStatus>(32),
    /** rewardpoints: what was credited; what is left is `remaining` over the rate of its launch. */
    points: optional(integer()),
    /** For a code of several uses: how many at most, and how many are left. */
    uses: optional(integer()),
    uses_left: optional(integer()),
    brand: optional(ref('brands')),
    code_last4: optional(string(4)),
    resend_count: integer(0),
    search_text: text(),
    /** The reward this one replaces. */
    replaces: optional(ref('rewards')),
    /** Whether that one was sent and opened: its campaign counts both already. */
    sent_before: hidden(boolean(false)),
    opened_before: hidden(boolean(false)),
    frozen_until: optional(timestamp()),
    frozen_from: hidden(optional(string<RewardStatus>(24))),
    /** When its message leaves, where a person has a time of their own. */
    send_at: optional(timestamp()),
    code_hash: hidden(optional(string(64))),
    code_encrypted: hidden(optional(text())),
    token_hash: hidden(string(64)),
    token_version: hidden(integer(1)),
    expires_at: timestamp(),
    issued_at: timestamp(),
    last_sent_at: optional(timestamp()),
    first_viewed_at: optional(timestamp()),
    claimed_at: optional(timestamp()),
    closed_at: optional(timestamp()),
    close_reason: optional(string(200)),
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
  // the dashboard counts them by campaign, and a campaign lists them
  partial: [{ of: 'delivery_status', value: 'failed', columns: ['company', 'campaign', 'status', 'seq'] }],
  retired: [
    ['campaign', 'seq'],
    ['campaign', 'status', 'seq'],
    ['status', 'expires_at'],
    ['recipient', 'status', 'expires_at'],
    ['company', 'date_updated'],
  ],
})

/** What a recipient claimed: a brand's voucher, shown masked to the company. */
export const claims = collection('claims', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    reward: ref('rewards'),
    brand: ref('brands'),
    seq: bigInteger(),
    value: money(),
    points: optional(integer()),
    voucher: string(40),
    /** Shared by the parts of one redemption: several codes, or several grants of points, for one voucher. */
    redemption: hidden(optional(uuid())),
    idempotency_key: hidden(string(100)),
    /** The hash of what the browser that redeemed a code keeps: that browser is shown the voucher again. */
    browser_hash: hidden(optional(string(64))),
    /** Where that browser had the voucher mailed: it is mailed there again for anyone with the code. */
    copy_to: hidden(optional(string(254))),
    claimed_at: timestamp(),
  },
  unique: [
    ['company', 'seq'],
    ['reward', 'idempotency_key'],
  ],
  indexes: [['reward', 'seq'], ['redemption']],
  sparse: ['redemption'],
  retired: [['reward']],
})
