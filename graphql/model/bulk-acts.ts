import type { SkippedRewards } from '#contracts/reward/bulk-acts.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, timestamp } from './fields.ts'
import { bulkActKind } from './lists/reward-lists.ts'

export const bulk_acts = collection('bulk_acts', {
  says: 'An act on many rewards of the company: cancelRewards, resendRewards or extendRewards. Its progress is here.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    member: says('The member who confirmed it.', ref('members')),
    seq: bigInteger(),
    kind: oneOf(bulkActKind, 16),
    reason: says('The reason that was given. Null for resending.', optional(string(200))),
    until: says('The last day of extended rewards, as YYYY-MM-DD. Null for other acts.', optional(string(10))),
    expected: says('The number of rewards that were confirmed.', integer()),
    done: says('The number of rewards changed so far.', integer(0)),
    skipped: says(
      'The rewards that were left out: a list of {reason, count}. After the end also those that changed before their turn.',
      jsonColumn<SkippedRewards[]>(),
    ),
    /** The hash of what was confirmed, by which a repetition after a lost answer is found. */
    request_hash: hidden(optional(string(64))),
    revision: integer(1),
    date_created: timestamp(),
    finished_at: says('When it ended. Null until it has.', optional(timestamp())),
  },
  unique: [['company', 'seq']],
})
