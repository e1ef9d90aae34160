import { lockBalances } from '#rules/ledger/wallet/wallet-limit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Payment, RechargeMoney } from './recharge-money.ts'
import type { RechargeRow } from './recharge-row.ts'

type Change = { known: RechargeMoney; merged: RechargeMoney }

/**
 * Returns the money with implausible payments withheld: one of more than twice the payable sum, or whose credit would leave the safe integer
 * range. A payment that was credited keeps its sum where a report would raise it so. What finance accepts counts.
 */
export async function withholdImplausible(work: UnitOfWork, recharge: RechargeRow, { known, merged }: Change): Promise<RechargeMoney> {
  const before = new Map(known.payments.map((payment) => [payment.id, payment]))
  const gains = merged.payments.filter((one) => gainOf(one, before.get(one.id)) > 0)
  if (!gains.length) return merged
  const balances = await lockBalances(work.trx, recharge.company)
  let room = Number.MAX_SAFE_INTEGER - Math.max(balances, recharge.paid)
  const payments = merged.payments.map((payment) => {
    const known = before.get(payment.id)
    const gain = gainOf(payment, known)
    const isPlausible = payment.amount <= 2 * recharge.total && gain <= room
    if (gain === 0 || isPlausible) {
      room -= gain
      return payment
    }
    return known?.state === 'paid' ? { ...payment, amount: known.amount } : { ...payment, state: 'withheld' as const }
  })
  return { ...merged, payments }
}

/** Returns the sum that a payment adds to what arrived, unless finance entered it. */
function gainOf({ state, amount, source }: Payment, known: Payment | undefined): number {
  if (state !== 'paid' || source === 'finance') return 0
  return amount - (known?.state === 'paid' ? known.amount : 0)
}
