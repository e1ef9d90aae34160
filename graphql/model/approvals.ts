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
  timestamp,
  unique,
} from './fields.ts'
import { approvalStatus } from './lists/launch-lists.ts'

export const member_budgets = collection('member_budgets', {
  says: 'The amount a member may spend in a month without approval. Every member who has submitted a launch has one.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    member: says('The member the budget belongs to.', unique(ref('members'))),
    monthly_limit: says('The limit of a month. Null: no limit, but spending is counted.', optional(amount())),
    month: says(
      'The month that `spent` counts, such as 2026-11, in the company’s time zone. In any other month nothing is spent yet.',
      string(7),
    ),
    spent: says('The amount their launches hold or have spent in that month.', money()),
    date_updated: timestamp(),
  },
})

export const approval_requests = collection('approval_requests', {
  says: 'A launch that someone else has to approve.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    campaign: ref('campaigns'),
    launch: unique(ref('launches')),
    requested_by: says('The member who submitted the launch. They can’t approve it.', ref('members')),
    reasons: says('The reasons it needs approval: a list of amount, count and budget.', jsonColumn<('amount' | 'count' | 'budget')[]>()),
    /** The hash of the campaign's content when it was submitted. An approval that finds another hash voids the request. */
    content_hash: hidden(string(64)),
    status: oneOf(approvalStatus, 16),
    currency: string(3),
    recipient_count: says('The number of rewards of the launch.', integer()),
    total: says('The amount the launch holds, with fee and tax.', money()),
    decided_by: says('The member who decided. Null until then, and if it ended without a decision.', optional(ref('members'))),
    decided_at: says('When it was decided. Null until then.', optional(timestamp())),
    decision_note: says('The reason it was rejected. Null if none was given.', optional(string(500))),
    expires_at: says('When it expires without a decision.', timestamp()),
    revision: integer(1),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['company', 'status', 'seq']],
})
