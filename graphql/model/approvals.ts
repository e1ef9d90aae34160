import { collection } from './collection.ts'
import { amount, bigInteger, hidden, id, integer, json, money, oneOf, optional, ref, says, string, timestamp, unique } from './fields.ts'
import { approvalStatus } from './lists/launch-lists.ts'

export const member_budgets = collection('member_budgets', {
  says: 'What a member may spend in a month without approval. Everyone who has submitted a launch has one.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    member: says('Whose budget it is.', unique(ref('members'))),
    monthly_limit: says('What they may spend a month. Null: no limit, but what they spend is counted.', optional(amount())),
    month: says(
      'The month that `spent` counts, such as 2026-11, in the company’s time zone. In any other month nothing is spent yet.',
      string(7),
    ),
    spent: says('What their launches hold or have spent in that month.', money()),
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
    requested_by: says('Who submitted the launch. They can’t approve it.', ref('members')),
    reasons: says('Why it needs approval: a list of amount, count and budget.', json<('amount' | 'count' | 'budget')[]>()),
    /** Of everything that was submitted: a later edit makes the request void. */
    content_hash: hidden(string(64)),
    status: oneOf(approvalStatus, 16),
    currency: string(3),
    recipient_count: says('How many rewards the launch has.', integer()),
    total: says('What the launch holds when it leaves, with fee and tax.', money()),
    decided_by: says('Who decided. Null until then, and where nobody did.', optional(ref('members'))),
    decided_at: says('When it was decided. Null until then.', optional(timestamp())),
    decision_note: says('Why it was rejected. Null where no reason was given.', optional(string(500))),
    expires_at: says('When it expires without a decision.', timestamp()),
    revision: integer(1),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['company', 'status', 'seq']],
})
