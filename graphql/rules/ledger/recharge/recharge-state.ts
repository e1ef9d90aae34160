import type { RechargeFacts } from '#contracts/wallet/words.ts'
import type { RechargeStatus } from '#model/statuses.ts'
import type { Payment, RechargeMoney, Reversal, ReversalMovement } from './recharge-money.ts'

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

/** The sums of a recharge over its payments and reversals, in minor units. */
export type MoneySums = {
  /** The sum of all payments that arrived. */
  paid: number
  /** The part of it for the wallet. */
  credited: number
  /** The part of `credited` that was taken back. */
  reversed: number
  reason: string | undefined
  /** The sum that each reversal takes of its payment, by its row's id. Together they can be more than `reversed`, by fee and tax. */
  claims: Map<string, number>
}

/**
 * Sums payments and reversals. Fee and tax are deducted once, and everything beyond is credited. A reversal takes at most what its payment
 * brought, and all together at most what was credited.
 */
export function sumMoney({ fee, tax }: { fee: number; tax: number }, { payments, reversals }: RechargeMoney): MoneySums {
  const paid = payments.reduce((sum, payment) => sum + arrived(payment), 0)
  const credited = Math.max(0, paid - fee - tax)
  const rooms = new Map(payments.map((payment) => [payment, arrived(payment)]))
  const claims = new Map<string, number>()
  let left = credited
  for (const reversal of reversals) {
    const payment = findPayment(payments, reversal)
    const room = payment ? (rooms.get(payment) ?? 0) : 0
    const claimed = Math.min(standing(reversal), room)
    if (payment) rooms.set(payment, room - claimed)
    left -= Math.min(claimed, left)
    claims.set(reversal.id, claimed)
  }
  return { paid, credited, reversed: credited - left, reason: reasonOf(reversals.filter(({ id }) => claims.get(id))), claims }
}

/** Returns the sum that a payment brought. */
export const arrived = ({ state, amount }: Payment): number => (state === 'paid' ? amount : 0)

/** Returns the sum that a reversal takes in its present state. */
export const standing = ({ state, amount }: Pick<Reversal, 'state' | 'amount'>): number => (state === 'undone' ? 0 : amount)

/** Returns the payment that a reversal names. */
export const findPayment = (payments: Payment[], { payment }: Pick<Reversal, 'payment'>): Payment | undefined =>
  payments.find(({ ref }) => ref === payment)

function reasonOf(counted: Reversal[]): string | undefined {
  if (counted.some(({ kind }) => kind === 'dispute')) return 'chargeback'
  return counted.findLast(({ reason }) => reason)?.reason ?? (counted.length ? 'refunded' : undefined)
}

type Costs = { fee: number; tax: number }

/**
 * Returns the merged money with what each reversal takes of the wallet now, and the movements for that. Only a refund or dispute that
 * changed moves money. What its change does not take of the wallet belongs to its share of fee and tax.
 */
export function moveReversals(
  costs: Costs,
  stored: RechargeMoney,
  merged: RechargeMoney,
): { money: RechargeMoney; movements: ReversalMovement[] } {
  const reversedBy = (reversals: Reversal[]) => sumMoney(costs, { payments: merged.payments, reversals }).reversed
  const before = new Map(stored.reversals.map((one) => [one.id, one]))
  let current = merged.reversals.map((one) => asBefore(one, before.get(one.id)))
  let reversed = reversedBy(current)
  const moves = spread(costs, { ...merged, reversals: current }, reversed)
  for (const [at, reversal] of merged.reversals.entries()) {
    if (current[at] === reversal) continue
    current = current.with(at, reversal)
    const next = reversedBy(current)
    moves.set(reversal.id, (moves.get(reversal.id) ?? 0) + next - reversed)
    reversed = next
  }
  const movements: ReversalMovement[] = []
  const reversals = merged.reversals.map((reversal) => {
    const amount = moves.get(reversal.id) ?? 0
    if (amount === 0) return reversal
    const moved = { ...reversal, taken: reversal.taken + amount, entries: reversal.entries + 1 }
    movements.push({ reversal: moved, amount })
    return moved
  })
  return { money: { ...merged, reversals }, movements }
}

/** Returns a reversal as it was before the change. A new one takes nothing. */
function asBefore(reversal: Reversal, before: Reversal | undefined): Reversal {
  if (!before) return { ...reversal, amount: 0 }
  const isSame = before.state === reversal.state && before.amount === reversal.amount && before.payment === reversal.payment
  return isSame ? reversal : { ...before, taken: reversal.taken }
}

/** Spreads a change of the reversed sum that no reversal caused, such as of a payment that arrives after its refund, in their order. */
function spread(costs: Costs, money: RechargeMoney, reversed: number): Map<string, number> {
  const { claims } = sumMoney(costs, money)
  const moves = new Map<string, number>()
  let left = reversed - money.reversals.reduce((sum, { taken }) => sum + taken, 0)
  for (const { id, taken } of money.reversals) {
    const room = (claims.get(id) ?? 0) - taken
    const move = left > 0 ? Math.min(left, Math.max(0, room)) : Math.max(left, Math.min(0, room))
    left -= move
    if (move !== 0) moves.set(id, move)
  }
  return moves
}
