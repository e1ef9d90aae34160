import type { Ending, RechargeFacts, Report, Verdict } from '#contracts/wallet/words.ts'
import type { PaymentFact } from '#rules/ledger/payment/payment-provider.ts'

/** Returns the facts with that of an event added. A repeated event changes nothing, and an older report never replaces a newer one. */
export function addFact(facts: RechargeFacts, fact: PaymentFact, occurredAt: Date): RechargeFacts {
  if (isEnding(fact)) {
    const ending = asReport(fact.kind, fact, occurredAt)
    return facts.ending && !isLater(ending, facts.ending) ? facts : { ...facts, ending }
  }
  const verdict = asReport(fact.kind, fact, occurredAt)
  return facts.verdict && !isLater(verdict, facts.verdict) ? facts : { ...facts, verdict }
}

/**
 * Returns the facts with the provider's answer added, which counts by the time of our query. One that says what is known changes nothing,
 * so that an expected date stays.
 */
export function addAnswer(facts: RechargeFacts, fact: PaymentFact, queriedAt: Date): RechargeFacts {
  const current = isEnding(fact) ? facts.ending : facts.verdict
  return current?.kind === fact.kind ? facts : addFact(facts, fact, queriedAt)
}

const isEnding = (fact: PaymentFact): fact is Extract<PaymentFact, { kind: Ending['kind'] }> =>
  fact.kind === 'cancelled' || fact.kind === 'expired'

function asReport<Kind extends string>(kind: Kind, fact: PaymentFact, occurredAt: Date): Report<Kind> {
  return {
    kind,
    at: occurredAt.toISOString(),
    ...('reason' in fact ? { reason: fact.reason } : {}),
    ...('expectedAt' in fact && fact.expectedAt ? { expectedAt: fact.expectedAt.toISOString() } : {}),
  }
}

/**
 * Returns true if `report` is later than `current`. At the same second, the one later in `finality` wins, because providers send whole
 * seconds.
 */
function isLater<Kind extends Verdict | Ending>(report: Kind, current: Kind): boolean {
  if (report.at !== current.at) return report.at > current.at
  return finality.indexOf(report.kind) > finality.indexOf(current.kind)
}

const finality: (Verdict | Ending)['kind'][] = ['pending', 'expired', 'cancelled', 'failed', 'rejected']
