import type { PaymentFact } from '#rules/ledger/payment/payment-provider.ts'

/** A report of the provider, our finance team or the payer about a payment that has not arrived. Times are ISO 8601 in UTC. */
type Report<Kind> = { kind: Kind; at: string; reason?: string; expectedAt?: string }
type Verdict = Report<'pending' | 'failed' | 'rejected'>
type Ending = Report<'cancelled' | 'expired'>

type ProviderReversals = { refunded: number; chargeback: number }

/**
 * All facts reported about the payment of a recharge. Sums are cumulative minor units that only grow, so the order of reports does not
 * matter.
 */
export type RechargeFacts = {
  paid: number
  reversed: number
  reversalReason?: string
  /** Sums that the provider reported as reversed by refunds and by chargebacks. Both count towards `reversed`. */
  taken?: ProviderReversals
  /** Latest report that the payment is pending, failed or was rejected. Ordered by the reported times, not by arrival. */
  verdict?: Verdict
  /** Latest report that the payment page was cancelled or expired. Ordered by the reported times, not by arrival. */
  ending?: Ending
  /** True once the payer can pay: the provider's page exists or the pro-forma is issued. */
  isOpen?: boolean
  /** Set when Plutus itself, not the provider, closed the recharge. A reported payment or failure overrides it. */
  closed?: { as: 'cancelled' | 'expired' | 'failed'; reason?: string }
}

export const noFacts: RechargeFacts = { paid: 0, reversed: 0 }

/** Returns the facts with that of an event added. A repeated event changes nothing, and an older report never replaces a newer one. */
export function addFact(facts: RechargeFacts, fact: PaymentFact, occurredAt: Date): RechargeFacts {
  if (fact.kind === 'paid') return { ...facts, paid: Math.max(facts.paid, fact.paid) }
  if (fact.kind === 'reversed') return fact.isTotal ? raiseReversed(facts, fact.reversed, fact.reason) : addProviderReversal(facts, fact)
  if (fact.kind === 'cancelled' || fact.kind === 'expired') {
    const ending = asReport(fact.kind, fact, occurredAt)
    return facts.ending && !isLater(ending, facts.ending) ? facts : { ...facts, ending }
  }
  const verdict = asReport(fact.kind, fact, occurredAt)
  return facts.verdict && !isLater(verdict, facts.verdict) ? facts : { ...facts, verdict }
}

/** Adds a provider's reversal. It only raises `reversed` beyond a sum that our finance team has already recorded as reversed. */
function addProviderReversal(facts: RechargeFacts, { reversed, reason }: { reversed: number; reason: string }): RechargeFacts {
  const known = facts.taken ?? { refunded: 0, chargeback: 0 }
  const kind = reason === 'refunded' ? 'refunded' : 'chargeback'
  if (reversed <= known[kind]) return facts
  const taken = { ...known, [kind]: reversed }
  return raiseReversed({ ...facts, taken }, taken.refunded + taken.chargeback, taken.chargeback ? 'chargeback' : 'refunded')
}

const raiseReversed = (facts: RechargeFacts, reversed: number, reason: string): RechargeFacts =>
  reversed > facts.reversed ? { ...facts, reversed, reversalReason: reason } : facts

function asReport<Kind extends string>(
  kind: Kind,
  fact: Exclude<PaymentFact, { kind: 'paid' | 'reversed' }>,
  occurredAt: Date,
): Report<Kind> {
  return {
    kind,
    at: occurredAt.toISOString(),
    ...('reason' in fact ? { reason: fact.reason } : {}),
    ...('expectedAt' in fact && fact.expectedAt ? { expectedAt: fact.expectedAt.toISOString() } : {}),
  }
}

/**
 * Returns true if `report` is later than `known`. At the same second, the one later in `finality` wins, because providers send whole
 * seconds.
 */
function isLater<Kind extends Verdict | Ending>(report: Kind, known: Kind): boolean {
  if (report.at !== known.at) return report.at > known.at
  return finality.indexOf(report.kind) > finality.indexOf(known.kind)
}

const finality: (Verdict | Ending)['kind'][] = ['pending', 'expired', 'cancelled', 'failed', 'rejected']
