import type { RechargeMoney, Reversal } from '#rules/ledger/recharge/recharge-money.ts'
import { arrived, findPayment } from '#rules/ledger/recharge/recharge-state.ts'

/** A note that is due. `change` is the sum that it returns, with fee and taxes. Negative if it charges the sum again. */
export type DueNote = { reversal: Reversal; change: number }

/**
 * Returns the notes that a recharge lacks. A refund is noted once it stands, and a dispute once it is lost. Together they never exceed
 * their payment or the receipts. `noted` are the sums of earlier notes by reversal. Debit notes come first.
 */
export function dueNotes({ payments, reversals }: RechargeMoney, received: number, noted: ReadonlyMap<string, number>): DueNote[] {
  const of = (reversal: Reversal) => noted.get(reversal.id) ?? 0
  const kept = new Map(reversals.map((reversal) => [reversal, Math.min(of(reversal), claimOf(reversal))]))
  let left = received - sum(kept.values())
  const due = new Map(kept)
  for (const reversal of reversals) {
    const payment = findPayment(payments, reversal)
    if (!payment) continue
    const ofPayment = reversals.filter((one) => findPayment(payments, one) === payment)
    const room = arrived(payment) - sum(ofPayment.map((one) => due.get(one) ?? 0))
    const more = Math.max(0, Math.min(claimOf(reversal) - (kept.get(reversal) ?? 0), room, left))
    left -= more
    due.set(reversal, (kept.get(reversal) ?? 0) + more)
  }
  return reversals
    .map((reversal) => ({ reversal, change: (due.get(reversal) ?? 0) - of(reversal) }))
    .filter(({ change }) => change !== 0)
    .toSorted((one, other) => Math.sign(one.change) - Math.sign(other.change))
}

const claimOf = ({ state, amount }: Reversal): number => (state === 'standing' ? amount : 0)

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)
