import type { Movement, RechargeMoney, Reversal } from './recharge-money.ts'
import { sumMoney } from './sum-money.ts'

type Costs = { fee: number; tax: number }

/**
 * Returns the merged money with what each reversal takes of the wallet now, and the movements for that. Only a refund or dispute that
 * changed moves money. What its change does not take of the wallet belongs to its share of fee and tax.
 */
export function moveReversals(costs: Costs, known: RechargeMoney, merged: RechargeMoney): { money: RechargeMoney; movements: Movement[] } {
  const reversedBy = (reversals: Reversal[]) => sumMoney(costs, { payments: merged.payments, reversals }).reversed
  const before = new Map(known.reversals.map((one) => [one.id, one]))
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
  const movements: Movement[] = []
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
