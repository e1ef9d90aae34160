import type { RechargeStatus } from '../../../model/statuses.ts'
import type { RechargeFacts } from './recharge-facts.ts'
import type { MoneySums } from './sum-money.ts'

/** The sums of a recharge that the payer confirmed, in minor units. The payer pays `amount`, `fee` and `tax`. */
export type RechargeTerms = { amount: number; fee: number; tax: number }

export type RechargeState = {
  status: RechargeStatus
  reason: string | null
  expectedAt: string | null
  pending: number
  paid: number
  credited: number
  reversed: number
}

/** Computes the state of a recharge only from what was reported, so late, repeated or reordered reports lead to the same state. */
export function computeRechargeState(
  terms: RechargeTerms,
  { verdict, ending, closed, isOpen }: RechargeFacts,
  { paid, credited, reversed, reason }: Pick<MoneySums, 'paid' | 'credited' | 'reversed' | 'reason'>,
): RechargeState {
  if (paid > 0) {
    const isGone = credited > 0 && reversed === credited
    const arrived = credited < terms.amount ? 'partially_credited' : 'credited'
    return { ...unpaid(isGone ? 'reversed' : arrived, reason), paid, credited, reversed }
  }
  if (verdict?.kind === 'pending' && !(ending && ending.at >= verdict.at))
    return { ...unpaid('processing'), pending: terms.amount, expectedAt: verdict.expectedAt ?? null }
  // a failed or rejected payment overrides our own closing, which overrides the expiry of the page
  if (verdict && verdict.kind !== 'pending') return unpaid(verdict.kind, verdict.reason)
  if (closed) return unpaid(closed.as, closed.reason)
  if (ending) return unpaid(ending.kind, ending.reason)
  return unpaid(isOpen ? 'awaiting_payment' : 'created')
}

const unpaid = (status: RechargeStatus, reason?: string): RechargeState => ({
  status,
  reason: reason ?? null,
  expectedAt: null,
  pending: 0,
  paid: 0,
  credited: 0,
  reversed: 0,
})
