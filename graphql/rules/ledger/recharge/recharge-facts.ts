import type { PaymentFact } from '#rules/ledger/payment/payment-provider.ts'

/** A report about money that has not arrived. Times are ISO 8601. */
type Report<Kind> = { kind: Kind; at: string; reason?: string; expectedAt?: string }
type Verdict = Report<'pending' | 'failed' | 'rejected'>
type Ending = Report<'cancelled' | 'expired'>

type ProviderReversals = { refunded: number; chargeback: number }

/** All reported facts of a payment. Sums are cumulative and only grow, so the order of reports does not matter. */
export type RechargeFacts = {
  paid: number
  reversed: number
  reversalReason?: string
  /** Reversals reported by providers. Refunds and disputes add up. */
  taken?: ProviderReversals
  /** Latest report on the payment, by the clock of the provider or finance. */
  verdict?: Verdict
  /** Latest report that the page accepts no more payments, by the same clock. */
  ending?: Ending
  /** True once the payer can pay: the provider's page exists or the pro-forma is issued. */
  isOpen?: boolean
  /** Set when Plutus closed the recharge. */
  closed?: { as: 'cancelled' | 'expired' | 'failed'; reason?: string }
}

export const noFacts: RechargeFacts = { paid: 0, reversed: 0 }

/** Adds the fact of an event. Repeated events change nothing, and an older report never replaces a newer one. */
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

/** Adds a provider's reversal. It may be money that finance has already reversed by hand. */
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

/** Returns true if `report` is later. Providers send whole seconds, so at the same time the more final report wins. */
function isLater<Kind extends Verdict | Ending>(report: Kind, known: Kind): boolean {
  if (report.at !== known.at) return report.at > known.at
  return finality.indexOf(report.kind) > finality.indexOf(known.kind)
}

const finality: (Verdict | Ending)['kind'][] = ['pending', 'expired', 'cancelled', 'failed', 'rejected']
