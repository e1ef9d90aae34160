import type { BrandRow } from '#rules/catalogue/brands-of.ts'
import { groupCode } from '#rules/catalogue/voucher/voucher-code.ts'
import { OrderFirst } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { tokenHash } from '#rules/messaging/token.ts'
import { Refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { transactTogether } from '#rules/platform/command/transact-together.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import { type Allocated, allocate, captureAll, capturedOf, type RewardColumns } from './capture.ts'
import { type ClaimRequest, claimView } from './claims.ts'
import type { Allocation } from './move-rewards.ts'
import { findBrand, offeredBrands, redemptionOf, spentOf } from './redeem-reward.ts'
import { lockRewardsOfLinks, type TokenReward } from './rewards-by-token.ts'
import { redeemablesOf } from './spending.ts'

type Wished = { request: ClaimRequest; columns: RewardColumns }

/**
 * Redeems single rewards of one company (`key`) in one transaction with all that came while the one before was under way. Undefined for
 * whatever is not plainly redeemed: refused, repeated, ordered outside, the second claim of one reward. Nothing was written for it, and
 * `redeem` finds out alone. Each is safe to repeat by its key.
 */
export const redeemTogether = transactTogether<Wished, ClaimAnswer>(redeemAll)

/** A wish and the one reward it is about, whose row is locked. */
type Ready = Wished & { reward: TokenReward; wished: Wished }

async function redeemAll(work: UnitOfWork, wished: Wished[]): Promise<(ClaimAnswer | undefined)[]> {
  const ready = await whoseCampaignsRun(work, await notClaimedBefore(work, await lockReady(work, wished)))
  const brandIds = new Set(ready.map(({ request }) => request.brand))
  const brands = ready[0] ? await offeredBrands(work.trx, ready[0].reward.currency, [...brandIds]) : []
  const answers = new Map<Wished, ClaimAnswer>()
  const allocated: Allocated<Allocation<TokenReward>>[] = []
  for (const one of ready) {
    const given = await allocateOne(work, one, brands)
    if (!given) continue
    allocated.push(given)
    const { code, claim } = capturedOf(work, given)
    answers.set(one.wished, { code: groupCode(code), claim: claimView(claim, given.brand) })
  }
  const [first, ...others] = allocated
  if (first) await captureAll(work, [first, ...others])
  return wished.map((one) => answers.get(one))
}

/** In the order of the rewards' ids, each once: whoever else asks for it finds out alone what is left. */
async function lockReady({ trx }: UnitOfWork, wished: Wished[]): Promise<Ready[]> {
  const byHash = new Map(wished.toReversed().map((one) => [tokenHash(one.request.token), one]))
  const rewards = await lockRewardsOfLinks(trx, [...byHash.keys()])
  return rewards.flatMap((reward) => {
    const one = byHash.get(reward.token_hash)
    return one ? [{ ...one, wished: one, reward }] : []
  })
}

async function notClaimedBefore({ trx }: UnitOfWork, ready: Ready[]): Promise<Ready[]> {
  const before = await trx('claims')
    .whereIn(
      'reward',
      ready.map(({ reward }) => reward.id),
    )
    .whereIn(
      'idempotency_key',
      ready.map(({ request }) => request.idempotencyKey),
    )
    .select('reward', 'idempotency_key')
  return ready.filter(
    ({ reward, request }) => !before.some((claim) => claim.reward === reward.id && claim.idempotency_key === request.idempotencyKey),
  )
}

/** Locks their campaigns by id, so that no pause comes between: where one is paused, its own rewards stay. */
async function whoseCampaignsRun({ trx }: UnitOfWork, ready: Ready[]): Promise<Ready[]> {
  const ids = [...new Set(ready.map(({ reward }) => reward.campaign))]
  const query = trx('campaigns').whereIn('id', ids).whereNot({ status: 'paused' }).orderBy('id').select('id')
  const running = new Set((await (isPostgres(trx) ? query.forNoKeyUpdate() : query)).map(({ id }) => id))
  return ready.filter(({ reward }) => running.has(reward.campaign))
}

/** The redemption with its voucher; undefined where it would be refused or its voucher is ordered first. Nothing is written for those. */
async function allocateOne(work: UnitOfWork, { reward, request, columns }: Ready, brands: BrandRow[]) {
  const { token: _, ...wish } = request
  try {
    const redeemables = await redeemablesOf(work.trx, [reward], work.now)
    const spent = spentOf(redeemables, [reward], wish.amount)
    const brand = await findBrand(work.trx, spent, brands, wish.brand)
    return { ...(await allocate(work, redemptionOf({ ...wish, spent, brand }, columns))), brand }
  } catch (error) {
    if (error instanceof Refusal || error instanceof OrderFirst) return undefined
    throw error
  }
}
