import type { PaymentFact } from '#rules/ledger/payment/payment-provider.ts'

/** The latest report about money that has not arrived yet; times are ISO 8601. */
type Verdict = { kind: 'pending' | 'failed' | 'rejected' | 'cancelled' | 'expired'; at: string; reason?: string; expectedAt?: string }

type Taken = { refunded: number; chargeback: number }

/** What is known of a payment. Sums are cumulative and only grow, so the order in which it became known does not matter. */
export type RechargeFacts = {
  paid: number
  reversed: number
  reversalReason?: string
  /** What providers reported; refunded and disputed money add up. */
  taken?: Taken
  /** The provider's or finance's latest report, by the clock of its sender. */
  verdict?: Verdict
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
  const verdict = asVerdict(fact, occurredAt)
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

function asVerdict(fact: Exclude<PaymentFact, { kind: 'paid' | 'reversed' }>, occurredAt: Date): Verdict {
  return {
    kind: fact.kind,
    at: occurredAt.toISOString(),
    ...('reason' in fact ? { reason: fact.reason } : {}),
    ...('expectedAt' in fact && fact.expectedAt ? { expectedAt: fact.expectedAt.toISOString() } : {}),
  }
}

/** Providers count in seconds: of two reports of one moment the final one is the later, and of two final ones always the same. */
function isLater(verdict: Verdict, known: Verdict): boolean {
  if (verdict.at !== known.at) return verdict.at > known.at
  return finality.indexOf(verdict.kind) > finality.indexOf(known.kind)
}

const finality: Verdict['kind'][] = ['pending', 'expired', 'cancelled', 'failed', 'rejected']
