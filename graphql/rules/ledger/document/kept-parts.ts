import type { Fees } from '#contracts/document/words.ts'

/** The parts of a sum that was paid for a recharge: the amount for the wallet, and the fee with its taxes. */
export type KeptParts = { amount: number; fees: Fees }

/**
 * Returns the change of the amount and of the fees when the sum kept of a recharge changes from `before` to `after`, as positive sums. What
 * is kept covers the fee and its taxes first, as in the wallet, so the last refund returns them.
 */
export function partsBetween(charged: Fees, before: number, after: number): KeptParts {
  const [less, more] = before < after ? [before, after] : [after, before]
  const [kept, all] = [feesKept(charged, less), feesKept(charged, more)]
  const fees = {
    fee: all.fee - kept.fee,
    taxes: charged.taxes.map((tax, at) => ({ ...tax, amount: String((all.taxes[at] ?? 0) - (kept.taxes[at] ?? 0)) })),
    total: all.total - kept.total,
  }
  return {
    amount: more - less - fees.total,
    fees: { fee: String(fees.fee), taxes: fees.taxes.filter(({ amount }) => amount !== '0'), total: String(fees.total) },
  }
}

/** Returns the fee and taxes within a kept sum: all of them, or shares of a smaller sum. Equal taxes get equal shares. */
function feesKept(charged: Fees, kept: number): { fee: number; taxes: number[]; total: number } {
  const all = Number(charged.total)
  const total = Math.min(kept, all)
  const taxes = charged.taxes.map(({ amount }) => (total === all ? Number(amount) : Math.round((Number(amount) * total) / all)))
  return { fee: total - taxes.reduce((sum, tax) => sum + tax, 0), taxes, total }
}
