import type { PaymentFact } from '#rules/ledger/payment/payment-provider.ts'

/** A report about money that has not arrived yet; times are ISO 8601. */
type Report<Kind> = { kind: Kind; at: string; reason?: string; expectedAt?: string }
type Verdict = Report<'pending' | 'failed' | 'rejected'>
type Ending = Report<'cancelled' | 'expired'>

type Taken = { refunded: number; chargeback: number }

/** What is known of a payment. Sums are cumulative and only grow, so the order in which it became known does not matter. */
export type RechargeFacts = {
  paid: number
  reversed: number
  reversalReason?: string
  /** What providers reported; refunded and disputed money add up. */
  taken?: Taken
  /** The latest report on the payment, by the clock of its sender: the provider or finance. */
  verdict?: Verdict
  /** The latest report that its page takes no more payments, by the same clock. */
  ending?: Ending
  /** It can be paid: the provider's page is made, or the pro-forma is out. */
  isOpen?: boolean
  /** We ended it ourselves. */
  closed?: { as: 'cancelled' | 'expired' | 'failed'; reason?: string }
}

export const noFacts: RechargeFacts = { paid: 0, reversed: 0 }

/** Adds what an event reports: a replay changes nothing, and an older report never replaces a newer one. */
export function addFact(facts: RechargeFacts, fact: PaymentFact, occurredAt: Date): RechargeFacts {
  if (fact.kind === 'paid') return { ...facts, paid: Math.max(facts.paid, fact.paid) }
  if (fact.kind === 'reversed') return fact.isTotal ? raise(facts, fact.reversed, fact.reason) : addTaken(facts, fact)
  if (fact.kind === 'cancelled' || fact.kind === 'expired') {
    const ending = asReport(fact.kind, fact, occurredAt)
    return facts.ending && !isLater(ending, facts.ending) ? facts : { ...facts, ending }
  }
  const verdict = asReport(fact.kind, fact, occurredAt)
  return facts.verdict && !isLater(verdict, facts.verdict) ? facts : { ...facts, verdict }
}

/** A provider may report money that finance has reversed by hand already: that is the same money. */
function addTaken(facts: RechargeFacts, { reversed, reason }: { reversed: number; reason: string }): RechargeFacts {
  const known = facts.taken ?? { refunded: 0, chargeback: 0 }
  const kind = reason === 'refunded' ? 'refunded' : 'chargeback'
  if (reversed <= known[kind]) return facts
  const taken = { ...known, [kind]: reversed }
  return raise({ ...facts, taken }, taken.refunded + taken.chargeback, taken.chargeback ? 'chargeback' : 'refunded')
}

const raise = (facts: RechargeFacts, reversed: number, reason: string): RechargeFacts =>
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

/** Providers count in seconds: of two reports of one moment the final one is the later, and of two final ones always the same. */
function isLater<Of extends Verdict | Ending>(report: Of, known: Of): boolean {
  if (report.at !== known.at) return report.at > known.at
  return finality.indexOf(report.kind) > finality.indexOf(known.kind)
}

const finality: (Verdict | Ending)['kind'][] = ['pending', 'expired', 'cancelled', 'failed', 'rejected']
