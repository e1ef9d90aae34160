import { setTimeout } from 'node:timers/promises'
import type { ClaimAnswer } from '#contracts/rest/reward.ts'
import { tokenHash } from '#rules/messaging/token.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { transactBatch } from '#rules/platform/command/transact-batch.ts'
import type { RewardKind } from '#rules/reward/reward-kind.ts'
import type { RewardColumns } from './capture.ts'
import type { ClaimRequest } from './claims.ts'
import { closeOrder } from './close-order.ts'
import { type ClaimOutcome, redeemRewards } from './redeem-reward.ts'
import { lockRewardsOfLinks, type TokenRewards } from './rewards-by-token.ts'
import { findOrder, orderId, placeOrder, requestVoucher, type SupplierOrder } from './supplier-order.ts'

/**
 * Redeems the rewards of a token for a voucher. With `company`, concurrent claims of that company share a transaction, after which
 * repeated, ordered and busy ones continue alone. Refuses the codes of the kind's `capture`, OUT_OF_STOCK, and SUPPLIER_DELAYED if a job
 * continues to ask the supplier.
 */
export async function redeem(kind: RewardKind['redeem'], request: ClaimRequest, company?: string): Promise<ClaimAnswer> {
  const { batch } = kind
  const outcome = company && batch ? await redeemTogether(company, { request, columns: batch.columns }) : undefined
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

/**
 * Redeems concurrent claims of a company in one transaction. The outcome is undefined if the reward is locked or unknown, or if the
 * transaction throws. Each claim can be retried with its key.
 */
const redeemTogether = transactBatch<LinkClaim, ClaimOutcome>(async (work, linkClaims) => {
  const byHash = Map.groupBy(linkClaims, ({ request }) => tokenHash(request.token))
  const locked = await lockRewardsOfLinks(work.trx, [...byHash.keys()])
  const claims = locked.flatMap((reward) => {
    const rewards: TokenRewards = [reward]
    return (byHash.get(reward.token_hash) ?? []).map((linkClaim) => ({ ...linkClaim, linkClaim, rewards }))
  })
  const outcomes = await redeemRewards(work, claims)
  const byLinkClaim = new Map(claims.map(({ linkClaim }, index) => [linkClaim, outcomes[index]]))
  return linkClaims.map((linkClaim) => byLinkClaim.get(linkClaim))
})

/**
 * Redeems one claim in one transaction. If the voucher must be ordered, a first transaction reserves the rewards (`claiming`), then the
 * supplier is called, and a second redeems or releases them. Retries while another claim reserves the reward.
 */
async function redeemAlone({ orderedAs: kind, capture }: RewardKind['redeem'], request: ClaimRequest): Promise<ClaimAnswer> {
  const id = orderId(kind, request)
  const begin = async (work: UnitOfWork) => {
    const outcome = await capture(work, request).catch((error: unknown) => resumeOrder(work, id, error))
    if (outcome.status !== 'ordered') return outcome
    return { status: 'placed' as const, order: await placeOrder(work, id, outcome.order, { kind, request }) }
  }
  const outcome = await retryWhileLocked(() => transact(begin))
  if (outcome.status === 'captured') return outcome.answer
  const answer = await requestVoucher(outcome.order)
  if (!answer) throw refusal('SUPPLIER_DELAYED')
  return closeOrder(id, answer, { capture, request })
}

/** Returns the open order that the same request has placed before, because of which it is refused. Throws the error if there is none. */
async function resumeOrder({ trx }: UnitOfWork, id: string, error: unknown): Promise<{ status: 'placed'; order: SupplierOrder }> {
  const order = error instanceof Refusal ? await findOrder(trx, id) : undefined
  if (order?.status !== 'ordered') throw error
  return { status: 'placed', order }
}

/** In ms. Pauses before each retry. Their sum and the supplier's timeout stay below the timeout of the BFF. */
const pausesMs = [200, 400, 800, 1600]

/**
 * Calls `work`, and again up to four times while another claim reserves the reward for a voucher that is being ordered. The last attempt
 * throws its refusal SUPPLIER_DELAYED. The uses of one code therefore run one after the other.
 */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'SUPPLIER_DELAYED') throw error
    }
    await setTimeout(pause)
  }
  return work()
}
