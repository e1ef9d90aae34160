import type { RechargeStatus } from '../../../model/statuses.ts'
import type { RechargeFacts } from './recharge-facts.ts'

/** The sums of a recharge that the payer confirmed, in minor units. The payer pays `amount`, `fee` and `tax`. */
export type RechargeTerms = {
  amount: number
  fee: number
  tax: number
  /** True for bank transfers, where payers can send more than requested. The surplus is credited to the wallet too. */
  keepsSurplus: boolean
}

export type RechargeState = {
  status: RechargeStatus
  reason: string | null
  expectedAt: string | null
  pending: number
  credited: number
  reversed: number
}

/** Computes the state of a recharge only from the reported facts, so late, repeated or reordered reports lead to the same state. */
export function computeRechargeState(terms: RechargeTerms, facts: RechargeFacts): RechargeState {
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
  // a failed or rejected payment overrides our own closing, which overrides the expiry of the page
  if (verdict && verdict.kind !== 'pending') return unpaid(verdict.kind, verdict.reason)
  if (closed) return unpaid(closed.as, closed.reason)
  if (ending) return unpaid(ending.kind, ending.reason)
  return unpaid(facts.isOpen ? 'awaiting_payment' : 'created')
}

/** Returns the part of the paid sum to credit to the wallet, in minor units. Fee and tax are deducted first. */
function creditFor({ amount, fee, tax, keepsSurplus }: RechargeTerms, paid: number): number {
  const rest = Math.max(0, paid - fee - tax)
  return keepsSurplus ? rest : Math.min(rest, amount)
}

const unpaid = (status: RechargeStatus, reason?: string): RechargeState => ({
  status,
  reason: reason ?? null,
  expectedAt: null,
  pending: 0,
  credited: 0,
  reversed: 0,
})
