import { OrderFirst } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import type { RewardKind } from '#rules/reward/reward-kind.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import { askSupplier } from './ask-supplier.ts'
import type { ClaimRequest } from './claims.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import { settleOrder } from './settle-order.ts'
import { findOrder, orderId, placeOrder } from './supplier-order.ts'

/**
 * Runs a kind's capture in one transaction. Where the brand's vouchers are ordered outside there are two: the rewards are
 * kept (`claiming`) and an order left; the supplier is asked with none open; then the capture runs with the voucher, or the
 * rewards are open again. What another redemption keeps is waited for a moment. Refuses OUT_OF_STOCK, and SUPPLIER_DELAYED
 * when a job goes on asking.
 */
export async function redeem({ orderedAs: kind, capture }: RewardKind['redeem'], request: ClaimRequest): Promise<ClaimAnswer> {
  const id = orderId(kind, request)
  const begin = async (work: UnitOfWork) => {
    try {
      return { answer: await capture(work, request) }
    } catch (error) {
      if (error instanceof OrderFirst) return { order: await placeOrder(work, id, error.order, { kind, request }) }
      const order = error instanceof Refusal ? await findOrder(work.trx, id) : undefined
      if (order?.status !== 'ordered') throw error
      return { order }
    }
  }
  const begun = await retryWhileLocked(() => transact(begin))
  if ('answer' in begun) return begun.answer
  const answer = await askSupplier(begun.order)
  if (!answer) throw refusal('SUPPLIER_DELAYED')
  return settleOrder(id, answer, { capture, request })
}
