import type { Knex } from 'knex'
import { refusalOf, refuseWhilePaused } from '#rules/campaign/reward-refusals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, brandsOf } from '#rules/catalogue/brands-of.ts'
import { misfit } from '#rules/catalogue/fit.ts'
import { groupCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import { type Allocation, type Captured, capture, type Redemption } from './capture.ts'
import { type ClaimRequest, claimView, repeatClaim } from './claims.ts'
import { lockRewardsByToken, type TokenReward, type TokenRewards } from './rewards-by-token.ts'
import { allocationsOf, feeOfAllocation, redeemablesOf, type Spent, spendingOf } from './spending.ts'

/** What the kind of a holding writes on a reward when a part of it is spent; `code` is the voucher's. */
export type RewardColumns = NonNullable<Redemption<Allocation<TokenReward>>['own']['rewardColumns']>

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
  const amount = wish.amount ?? (holding.length === 1 ? spendingOf(redeemables).max : 0)
  const [first, ...others] = allocationsOf(redeemables, amount) ?? []
  if (!first) throw refusal('AMOUNT_NOT_AVAILABLE')
  const spent: AllSpent = [first, ...others]
  const brand = await findBrand(trx, spent, wish.brand, amount)
  const { code, claim } = await captureRewards(work, { ...wish, spent, brand }, rewardColumns)
  return { code: groupCode(code), claim: claimView(claim, brand) }
}

/** What the request's key claimed of its holding before. */
export const repeatLink = async ({ trx, now }: UnitOfWork, { token, ...wish }: ClaimRequest): Promise<ClaimAnswer | undefined> =>
  repeatClaim(trx, await lockRewardsByToken(trx, token, now), wish)

type AllSpent = [Spent, ...Spent[]]
type Taking = Pick<Redemption<Allocation>, 'brand' | 'idempotencyKey'> & { spent: AllSpent; browser?: string | undefined }

/** Captures the voucher for parts of a holding. Several parts share a `redemption`. */
export function captureRewards(
  work: RedemptionWork,
  { spent, browser, ...taking }: Taking,
  rewardColumns: RewardColumns,
): Promise<Captured> {
  const [first, ...others] = spent
  return capture<Allocation<TokenReward>>(work, {
    ...taking,
    parts: [partOf(first), ...others.map(partOf)],
    own: {
      rewardColumns,
      claimColumns: (_, id) => ({ redemption: others.length ? id : null, browser_hash: browser ?? null }),
      description: ({ reward, value }) => (value === minor(reward.value) ? 'Reward redeemed' : 'Part of a reward redeemed'),
    },
  })
}

const partOf = ({ reward, value }: Spent): Allocation<TokenReward> => ({
  reward,
  value,
  fee: feeOfAllocation(reward, value),
  left: minor(reward.remaining) - value,
})

const refusalFor = ([{ status }]: TokenRewards): Refusal => (isOneOf(openRewards, status) ? refusal('REWARD_EXPIRED') : refusalOf(status))

/** The brand, if the campaigns of all the rewards that pay offer it and it accepts the sum. */
async function findBrand(trx: Knex.Transaction, [first, ...others]: AllSpent, id: string, amount: number): Promise<BrandRow> {
  const { launch, currency } = first.reward
  const find = async (from: string) => brandsOf(trx, (await readSnapshot(trx, from)).catalogue, currency, id)
  const [brand] = await find(launch)
  if (!brand || misfit(brand, amount, currency)) throw refusal('BRAND_NOT_AVAILABLE')
  const further = new Set(others.map(({ reward }) => reward.launch))
  for (const other of further.difference(new Set([launch]))) if (!(await find(other)).length) throw refusal('BRAND_NOT_AVAILABLE')
  return brand
}
