import type { Knex } from 'knex'
import { refusalOf } from '#rules/campaign/terms/refusal-of.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, brandsOf } from '#rules/catalogue/brands-of.ts'
import { misfit } from '#rules/catalogue/fit.ts'
import { groupCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { claimView } from '#rules/reward/redemption/claim-view.ts'
import { type ClaimAnswer, repeatClaim, type Wish } from '#rules/reward/redemption/repeat-claim.ts'
import { lockRewardsByToken, type TokenRewards } from '#rules/reward/redemption/rewards-by-token.ts'
import { refuseWhilePaused } from '#rules/reward/refuse-while-paused.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import { captureReward } from './capture-reward.ts'
import { redeemablesOf } from './redeemables-of.ts'
import { type Allocation, allocationsOf, spendingOf } from './spending.ts'

type Asked = Wish & { token: string }

/**
 * One brand's voucher for what a link or codes hold: all of it, or the amount that was asked for where parts may be taken.
 * The same key gets the same voucher again.
 */
export async function redeemReward(work: RedemptionWork, { token, ...wish }: Asked): Promise<ClaimAnswer> {
  const { trx, now } = work
  const holding = await lockRewardsByToken(trx, token, now)
  const before = await repeatClaim(trx, holding, wish)
  if (before) return before
  const redeemables = await redeemablesOf(trx, holding, now)
  if (!redeemables.length) throw refusalFor(holding)
  for (const campaign of new Set(redeemables.map(({ reward }) => reward.campaign))) await refuseWhilePaused(trx, campaign)
  const amount = wish.amount ?? (holding.length === 1 ? spendingOf(redeemables).max : 0)
  const [first, ...others] = allocationsOf(redeemables, amount) ?? []
  if (!first) throw refusal('AMOUNT_NOT_AVAILABLE')
  const parts: [Allocation, ...Allocation[]] = [first, ...others]
  const brand = await findBrand(trx, parts, wish.brand, amount)
  const { code, claim } = await captureReward(work, { parts, brand, idempotencyKey: wish.idempotencyKey, browser: wish.browser })
  return { code: groupCode(code), claim: claimView(claim, brand) }
}

const refusalFor = ([{ status }]: TokenRewards): Refusal => (isOneOf(openRewards, status) ? refusal('REWARD_EXPIRED') : refusalOf(status))

/** The brand, when the campaigns of all that pays offer it and it takes the sum. */
async function findBrand(
  trx: Knex.Transaction,
  [first, ...others]: [Allocation, ...Allocation[]],
  id: string,
  amount: number,
): Promise<BrandRow> {
  const { launch, currency } = first.reward
  const find = async (from: string) => brandsOf(trx, (await readSnapshot(trx, from)).catalogue, currency, id)
  const [brand] = await find(launch)
  if (!brand || misfit(brand, amount, currency)) throw refusal('BRAND_NOT_AVAILABLE')
  const further = new Set(others.map(({ reward }) => reward.launch))
  for (const other of further.difference(new Set([launch]))) if (!(await find(other)).length) throw refusal('BRAND_NOT_AVAILABLE')
  return brand
}
