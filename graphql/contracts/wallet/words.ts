/**
 * Types of ledger entries, in the order that statements list them: recharges, money held for a launch, redeemed, returned, and adjustments.
 */
export const entryTypes = [
  'recharge_pending',
  'recharge_credited',
  'recharge_reversed',
  'recharge_returned',
  'hold',
  'capture',
  'release',
  'adjustment',
] as const

export type EntryType = (typeof entryTypes)[number]

/** Kinds of actors of a ledger entry. Only persons and keys are named in the column `actor`. */
export const actorKinds = ['person', 'key', 'recipient', 'system', 'operator'] as const

/** Codes for a failed or reversed payment, which the web app translates. Our finance team can enter a sentence instead of a code. */
export type PaymentReason =
  | 'declined'
  | 'insufficient_funds'
  | 'authentication_failed'
  | 'timed_out'
  | 'payer_left'
  | 'bank_rejected'
  | 'provider_refused'
  | 'provider_unavailable'
  | 'chargeback'
  | 'refunded'

/** A report of the provider, our finance team or the payer about a payment that has not arrived. Times are ISO 8601 in UTC. */
export type Report<Kind> = { kind: Kind; at: string; reason?: string; expectedAt?: string }
export type Verdict = Report<'pending' | 'failed' | 'rejected'>
export type Ending = Report<'cancelled' | 'expired'>

/** The reports about a recharge whose money has not arrived. Its payments and reversals are rows of their own. */
export type RechargeFacts = {
  /** Latest report that the payment is pending, failed or was rejected. Ordered by the reported times, not by arrival. */
  verdict?: Verdict
  /** Latest report that the payment page was cancelled or expired. Ordered by the reported times, not by arrival. */
  ending?: Ending
  /** True once the payer can pay: the provider's page exists or the pro-forma is issued. */
  isOpen?: boolean
  /** Set when Plutus itself, not the provider, closed the recharge. A reported payment or failure overrides it. */
  closed?: { as: 'cancelled' | 'expired' | 'failed'; reason?: string }
}
