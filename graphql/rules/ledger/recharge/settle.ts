import type { RechargeStatus } from '../../../model/statuses.ts'
import type { RechargeFacts } from './recharge-facts.ts'

/** What was agreed; sums in minor units. */
export type RechargeTerms = {
  amount: number
  fee: number
  tax: number
  /** A bank transfer may bring more than was asked for: it is the customer's, so it is credited too. */
  keepsSurplus: boolean
}

export type Settled = {
  status: RechargeStatus
  reason: string | null
  expectedAt: string | null
  pending: number
  credited: number
  reversed: number
}

/**
 * What a recharge should be, by all that is known of it. It knows no history: whatever came late, twice or in another order ends in the
 * same state, and the ledger gets the difference.
 */
export function settle(terms: RechargeTerms, facts: RechargeFacts): Settled {
  const credited = creditFor(terms, facts.paid)
  const reversed = Math.min(facts.reversed, credited)
  if (facts.paid > 0) {
    const isGone = credited > 0 && reversed === credited
    const arrived = credited < terms.amount ? 'partially_credited' : 'credited'
    return {
      ...unpaid(isGone ? 'reversed' : arrived, reversed > 0 ? facts.reversalReason : undefined),
      credited,
      reversed,
    }
  }
  const { verdict, ending, closed } = facts
  if (verdict?.kind === 'pending' && !(ending && ending.at >= verdict.at))
    return { ...unpaid('processing'), pending: terms.amount, expectedAt: verdict.expectedAt ?? null }
  // a bank's refusal says more than our own ending, and that more than a page that closed
  if (verdict && verdict.kind !== 'pending') return unpaid(verdict.kind, verdict.reason)
  if (closed) return unpaid(closed.as, closed.reason)
  if (ending) return unpaid(ending.kind, ending.reason)
  return unpaid(facts.isOpen ? 'awaiting_payment' : 'created')
}

/** Fee and tax come first: they are what the payment itself cost. */
function creditFor({ amount, fee, tax, keepsSurplus }: RechargeTerms, paid: number): number {
  const rest = Math.max(0, paid - fee - tax)
  return keepsSurplus ? rest : Math.min(rest, amount)
}

const unpaid = (status: RechargeStatus, reason?: string): Settled => ({
  status,
  reason: reason ?? null,
  expectedAt: null,
  pending: 0,
  credited: 0,
  reversed: 0,
})
