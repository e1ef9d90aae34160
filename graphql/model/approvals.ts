import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, money, optional, ref, string, timestamp, unique } from './fields.ts'
import type { ApprovalStatus } from './statuses.ts'

/** What a member may spend a month without asking; `spent` moves with the hold of their launches, so every submitter has a row. */
export const member_budgets = collection('member_budgets', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    member: unique(ref('members')),
    /** Null: no budget, but what they spend is counted. */
    monthly_limit: optional(bigInteger()),
    /** The month `spent` counts, 2026-11, in the company's zone; another month counts from nothing. */
    month: string(7),
    spent: money(),
    date_updated: timestamp(),
  },
})

/** A launch that another person has to approve: maker and checker. */
export const approval_requests = collection('approval_requests', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    campaign: ref('campaigns'),
    launch: unique(ref('launches')),
    requested_by: ref('members'),
    /** Which rules asked for it. */
    reasons: json<('amount' | 'count' | 'budget')[]>(),
    /** Of everything that was submitted: a later edit makes the request void. */
    content_hash: hidden(string(64)),
    /** pending → approved | rejected | recalled | void | expired. */
    status: string<ApprovalStatus>(16),
    currency: string(3),
    recipient_count: integer(),
    total: money(),
    decided_by: optional(ref('members')),
    decided_at: optional(timestamp()),
    decision_note: optional(string(500)),
    expires_at: timestamp(),
    revision: integer(1),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['company', 'status', 'seq']],
})
