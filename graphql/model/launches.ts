import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { collection } from './collection.ts'
import { amount, bigInteger, hidden, id, integer, jsonColumn, money, oneOf, optional, ref, says, string, timestamp } from './fields.ts'
import { taxKind } from './lists/company-lists.ts'
import { launchBlock, launchStatus } from './lists/launch-lists.ts'

export const launches = collection('launches', {
  says: 'The order that a finished campaign becomes: it holds the money and issues the rewards.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    member: says('The member who launched it.', ref('members')),
    seq: bigInteger(),
    number: says('Its number for people, unique in the company.', string(24)),
    status: oneOf(launchStatus, 24),
    recipient_count: says('The number of rewards.', integer()),
    launched_count: says('The number of rewards its money was held for, including those that could not be issued.', integer(0)),
    subtotal: money(),
    fee: money(),
    tax: money(),
    total: money(),
    fee_bps: says('Our fee in basis points of the value, as it was priced.', integer()),
    tax_bps: says('The tax on that fee, in basis points.', integer()),
    tax_kind: says('The taxes that it consists of.', oneOf(taxKind, 16)),
    value_min: says('Its smallest reward. Null if it has none.', optional(amount())),
    value_max: says('Its largest reward. Null if it has none.', optional(amount())),
    send_at: says('The time it is sent.', timestamp()),
    funds_deadline_at: says('Until when it waits for money. Null unless it does.', optional(timestamp())),
    blocked_by: says(
      'The reason for which it issues no rewards although it is due. Null: nothing stops it.',
      optional(oneOf(launchBlock, 24)),
    ),
    blocked_at: says('Since when. Null unless something stops it.', optional(timestamp())),
    time_zone: says('IANA time zone of the time that was chosen for it.', string(64)),
    progress_total: says('The number of rewards to issue.', integer(0)),
    progress_done: says('The number of rewards issued so far.', integer(0)),
    progress_failed: says('The number of rewards that could not be issued.', integer(0)),
    idempotency_key: hidden(string(100)),
    payload_hash: hidden(string(64)),
    snapshot: hidden(jsonColumn<LaunchSnapshot>()),
    revision: integer(1),
    date_created: timestamp(),
    started_at: says('When its first reward was issued. Null until then.', optional(timestamp())),
    finished_at: says('When its last reward was issued. Null until then.', optional(timestamp())),
    cancelled_at: says('When it was cancelled. Null where it wasn’t.', optional(timestamp())),
  },
  unique: [
    ['company', 'seq'],
    ['company', 'idempotency_key'],
  ],
  indexes: [
    ['campaign', 'seq'],
    ['status', 'send_at'],
  ],
})
