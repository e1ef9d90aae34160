import type { PaymentFact } from '../payment/payment-provider.ts'

/** The last word about money that did not arrive yet; times are ISO 8601. */
type Verdict = { kind: 'pending' | 'failed' | 'rejected' | 'cancelled' | 'expired'; at: string; reason?: string; expectedAt?: string }

/** What is known of a payment. Sums are cumulative and only grow, so the order in which it became known does not matter. */
export type RechargeFacts = {
  paid: number
  reversed: number
  reversalReason?: string
  /** The provider's or finance's latest word, by the clock of who said it. */
  verdict?: Verdict
  /** It can be paid: the provider's page is made, or the pro-forma is out. */
  isOpen?: boolean
  /** We ended it ourselves. */
  closed?: { as: 'cancelled' | 'expired' | 'failed'; reason?: string }
}

export const noFacts: RechargeFacts = { paid: 0, reversed: 0 }

/** Adds what an event said: replay changes nothing, and an older word never replaces a newer one. */
export function addFact(facts: RechargeFacts, fact: PaymentFact, occurredAt: Date): RechargeFacts {
  if (fact.kind === 'paid') return { ...facts, paid: Math.max(facts.paid, fact.paid) }
  if (fact.kind === 'reversed') {
    if (fact.reversed <= facts.reversed) return facts
    return { ...facts, reversed: fact.reversed, reversalReason: fact.reason }
  }
  const verdict = asVerdict(fact, occurredAt)
  return facts.verdict && !isLater(verdict, facts.verdict) ? facts : { ...facts, verdict }
}

function asVerdict(fact: Exclude<PaymentFact, { kind: 'paid' | 'reversed' }>, occurredAt: Date): Verdict {
  return {
    kind: fact.kind,
    at: occurredAt.toISOString(),
    ...('reason' in fact ? { reason: fact.reason } : {}),
    ...('expectedAt' in fact && fact.expectedAt ? { expectedAt: fact.expectedAt.toISOString() } : {}),
  }
}

/** Providers count in seconds: of two words of one moment the final one is the later, and of two final ones always the same. */
function isLater(verdict: Verdict, known: Verdict): boolean {
  if (verdict.at !== known.at) return verdict.at > known.at
  return finality.indexOf(verdict.kind) > finality.indexOf(known.kind)
}

const finality: Verdict['kind'][] = ['pending', 'expired', 'cancelled', 'failed', 'rejected']
