import { rewardToken } from '../rules/messaging/token.ts'
import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import { minor } from '../rules/platform/db/database.ts'
import { codeColumns } from '../rules/reward/code/code-kind.ts'
import { linkColumns } from '../rules/reward/link/link-kind.ts'
import { redeemPoints } from '../rules/reward/points/redeem-points.ts'
import { captureRewards } from '../rules/reward/redemption/redeem-reward.ts'
import type { TokenReward } from '../rules/reward/redemption/rewards-by-token.ts'
import type { Spent } from '../rules/reward/redemption/spending.ts'
import { carriers } from './carriers.ts'
import type { PastCampaign } from './past-campaigns.ts'

/** What someone did with their reward: a link is spent whole, a code or points often in parts. `luck` is in [0, 1). */
export async function claimPast(work: UnitOfWork, campaign: PastCampaign, reward: TokenReward, luck: number): Promise<void> {
  const all = campaign.points ? await pointsWorth(work, reward) : minor(reward.remaining)
  const wanted = campaign.points || campaign.codes ? partOf(all, luck) : all
  const brands = carriers(wanted, campaign.currency)
  const brand = brands[Math.floor(luck ** 2 * brands.length)]
  if (!brand) return
  const idempotencyKey = `demo-${reward.id}`
  if (campaign.points)
    await redeemPoints(work, { token: rewardToken(reward.id, reward.token_version), brand: brand.id, amount: wanted, idempotencyKey })
  else {
    const spent: [Spent] = [{ reward, value: wanted }]
    const printed = { id: brand.id, supplier: 'printed' } as const
    await captureRewards(work, { spent, brand: printed, idempotencyKey }, campaign.codes ? codeColumns : linkColumns)
  }
}

/** All that the person has, from any campaign; one point is worth a rupee. */
async function pointsWorth({ trx }: UnitOfWork, { id }: TokenReward): Promise<number> {
  const account = await trx('points_accounts').whereIn('recipient', trx('rewards').where({ id }).select('recipient')).first('balance')
  return Number(account?.balance ?? 0) * 100
}

const parts = [50_000, 25_000, 20_000, 10_000]

/** Everything for one in three, else a round sum. */
const partOf = (all: number, luck: number): number => (luck < 1 / 3 ? all : (parts.find((part) => part < all) ?? all))
