import { OrderFirst } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { tokenHash } from '#rules/messaging/token.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { transactTogether } from '#rules/platform/command/transact-together.ts'
import type { RewardKind } from '#rules/reward/reward-kind.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import type { RewardColumns } from './capture.ts'
import type { ClaimRequest } from './claims.ts'
import { type ClaimOutcome, redeemRewards } from './redeem-reward.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import { lockRewardsOfLinks, type TokenRewards } from './rewards-by-token.ts'
import { settleOrder } from './settle-order.ts'
import { askSupplier, findOrder, orderId, placeOrder } from './supplier-order.ts'

/**
 * Redeems what a request's link or codes open. `company`: of a link or a code of its own, which is redeemed with all that come while
 * its company's claims before it are under way. What is repeated, must be ordered or waits for another goes on alone. Refuses
 * OUT_OF_STOCK, and SUPPLIER_DELAYED when a job goes on asking the supplier.
 */
export async function redeem(kind: RewardKind['redeem'], request: ClaimRequest, company?: string): Promise<ClaimAnswer> {
  const { columns } = kind
  const outcome = company && columns ? await redeemTogether(company, { request, columns }) : undefined
  switch (outcome?.status) {
    case 'captured':
      return outcome.answer
    case 'refused':
      throw outcome.refusal
    default:
      return redeemAlone(kind, request)
  }
}

type LinkClaim = { request: ClaimRequest; columns: RewardColumns }

/** Undefined for a claim whose reward is locked or unknown. Each is safe to repeat by its key. */
const redeemTogether = transactTogether<LinkClaim, ClaimOutcome>(async (work, wishes) => {
  const byHash = Map.groupBy(wishes, ({ request }) => tokenHash(request.token))
  const rewards = await lockRewardsOfLinks(work.trx, [...byHash.keys()])
  const claims = rewards.flatMap((reward) => {
    const holding: TokenRewards = [reward]
    return (byHash.get(reward.token_hash) ?? []).map((wish) => ({ ...wish, wish, holding }))
  })
  const outcomes = await redeemRewards(work, claims)
  const byWish = new Map(claims.map(({ wish }, index) => [wish, outcomes[index]]))
  return wishes.map((wish) => byWish.get(wish))
})

/**
 * Runs a kind's capture in one transaction. Where the brand's vouchers are ordered outside there are two: the rewards are kept
 * (`claiming`) and an order left; the supplier is asked with none open; then the capture runs with the voucher, or the rewards are open
 * again. What another redemption keeps is waited for a moment.
 */
async function redeemAlone({ orderedAs: kind, capture }: RewardKind['redeem'], request: ClaimRequest): Promise<ClaimAnswer> {
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
