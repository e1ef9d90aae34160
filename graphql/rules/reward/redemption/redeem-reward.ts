import type { Knex } from 'knex'
import { refusalOf, refuseWhilePaused } from '#rules/campaign/reward-refusals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, brandsOf } from '#rules/catalogue/brands-of.ts'
import { misfit } from '#rules/catalogue/fit.ts'
import { inCatalogue } from '#rules/catalogue/in-catalogue.ts'
import { groupCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import { type Captured, capture, type Redemption, type RewardColumns } from './capture.ts'
import { type ClaimRequest, claimView, repeatClaim } from './claims.ts'
import type { Allocation } from './move-rewards.ts'
import { lockRewardsByToken, type TokenReward, type TokenRewards } from './rewards-by-token.ts'
import { allocationsOf, feeOfAllocation, type Redeemable, redeemablesOf, type Spent, spendingOf } from './spending.ts'

/**
 * Redeems one brand's voucher for what a holding is worth: all of it, or the amount asked for where parts may be taken. The same key
 * gets the same voucher again. Refuses AMOUNT_NOT_AVAILABLE, BRAND_NOT_AVAILABLE, REWARD_EXPIRED.
 */
export async function redeemReward(
  work: RedemptionWork,
  { token, ...wish }: ClaimRequest,
  rewardColumns: RewardColumns,
): Promise<ClaimAnswer> {
  const { trx, now } = work
  const holding = await lockRewardsByToken(trx, token, now)
  const before = await repeatClaim(trx, holding, wish)
  if (before) return before
  const redeemables = await redeemablesOf(trx, holding, now)
  if (!redeemables.length) throw refusalFor(holding)
  for (const campaign of new Set(redeemables.map(({ reward }) => reward.campaign))) await refuseWhilePaused(trx, campaign)
  const spent = spentOf(redeemables, holding, wish.amount)
  const brand = await findBrand(trx, spent, await offeredBrands(trx, holding[0].currency, [wish.brand]), wish.brand)
  const { code, claim } = await captureRewards(work, { ...wish, spent, brand }, rewardColumns)
  return { code: groupCode(code), claim: claimView(claim, brand) }
}

/** What the request's key claimed of its holding before. */
export const repeatLink = async ({ trx, now }: UnitOfWork, { token, ...wish }: ClaimRequest): Promise<ClaimAnswer | undefined> =>
  repeatClaim(trx, await lockRewardsByToken(trx, token, now), wish)

type AllSpent = [Spent, ...Spent[]]
type Taking = Pick<Redemption<Allocation>, 'brand' | 'idempotencyKey'> & { spent: AllSpent; browser?: string | undefined }

/** Captures the voucher for parts of a holding. */
export const captureRewards = (work: RedemptionWork, taking: Taking, rewardColumns: RewardColumns): Promise<Captured> =>
  capture(work, redemptionOf(taking, rewardColumns))

/** The redemption of parts of a holding. Several parts share a `redemption`. */
export function redemptionOf(
  { spent, brand, idempotencyKey, browser }: Taking,
  rewardColumns: RewardColumns,
): Redemption<Allocation<TokenReward>> {
  const [first, ...others] = spent
  return {
    brand,
    idempotencyKey,
    parts: [partOf(first), ...others.map(partOf)],
    own: {
      rewardColumns,
      claimColumns: (_, id) => ({ redemption: others.length ? id : null, browser_hash: browser ?? null }),
      description: describeRedemption,
    },
  }
}

function describeRedemption({ reward, value }: Allocation<TokenReward>): string {
  if (reward.uses && reward.uses > 1) return 'One use of a code redeemed'
  return value === minor(reward.value) ? 'Reward redeemed' : 'Part of a reward redeemed'
}

const partOf = ({ reward, value }: Spent): Allocation<TokenReward> => ({
  reward,
  value,
  fee: feeOfAllocation(reward, value),
  left: minor(reward.remaining) - value,
})

const refusalFor = ([{ status }]: TokenRewards): Refusal => (isOneOf(openRewards, status) ? refusal('REWARD_EXPIRED') : refusalOf(status))

/** What a redemption takes of each: the amount asked for, or all of a single reward. Refuses AMOUNT_NOT_AVAILABLE. */
export function spentOf(redeemables: Redeemable[], holding: TokenRewards, asked: number | undefined): AllSpent {
  const amount = asked ?? (holding.length === 1 ? spendingOf(redeemables).max : 0)
  const [first, ...others] = allocationsOf(redeemables, amount) ?? []
  if (!first) throw refusal('AMOUNT_NOT_AVAILABLE')
  return [first, ...others]
}

/** Those of these brands that are offered in the currency, whatever catalogue they are in. */
export const offeredBrands = (trx: Knex.Transaction, currency: string, ids: string[]): Promise<BrandRow[]> =>
  brandsOf(trx, { mode: 'all', brands: [] }, currency, ids)

/** The brand, if the campaigns of all the rewards that pay offer it and it accepts the sum. Refuses BRAND_NOT_AVAILABLE. */
export async function findBrand(trx: Knex.Transaction, spent: AllSpent, offered: BrandRow[], id: string): Promise<BrandRow> {
  const brand = offered.find((one) => one.id === id.toLowerCase())
  const amount = spent.reduce((sum, { value }) => sum + value, 0)
  if (!brand || misfit(brand, amount, spent[0].reward.currency)) throw refusal('BRAND_NOT_AVAILABLE')
  for (const launch of new Set(spent.map(({ reward }) => reward.launch)))
    if (!inCatalogue((await readSnapshot(trx, launch)).catalogue, brand)) throw refusal('BRAND_NOT_AVAILABLE')
  return brand
}
