import { openRewards } from '#model/statuses.ts'
import { requireVoucher } from '#rules/catalogue/voucher/outside-supplier.ts'
import { makeRewardToken } from '#rules/messaging/token.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { closeRewards, launchNumber, returnToWallet } from '#rules/reward/close-reward.ts'
import { codeColumns } from '#rules/reward/code/code-kind.ts'
import { countRewards } from '#rules/reward/count-rewards.ts'
import { linkColumns } from '#rules/reward/link/link-kind.ts'
import { markViewed } from '#rules/reward/mark-delivered.ts'
import { redeemPoints } from '#rules/reward/points/redeem-points.ts'
import { captureRewards } from '#rules/reward/redemption/redeem-reward.ts'
import type { TokenReward } from '#rules/reward/redemption/rewards-by-token.ts'
import type { Spent } from '#rules/reward/redemption/spending.ts'
import type { RewardKinds } from '#rules/reward/reward-kind.ts'
import { brandsForValue } from './brands.ts'
import { demoRates } from './demo-rates.ts'
import { launchPast } from './launch-past.ts'
import type { PastCampaign } from './past-campaigns.ts'
import { seedId } from './seed-ids.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Returns the actions of a past campaign, each with its time: the launch, views and claims of some recipients, and the expiry. */
export function campaignActions(campaign: PastCampaign, now: Date, kinds: RewardKinds): SeedAction[] {
  const random = seededRandom(campaign.firstPerson + 7)
  const launchedAt = new Date(now.getTime() - campaign.daysAgo * dayMs)
  const endsAt = new Date(launchedAt.getTime() + campaign.expiryDays * dayMs)
  const rates = demoRates(campaign.company)
  const acts: SeedAction[] = [{ at: launchedAt, run: (work) => launchPast(work, campaign, { rates, endsAt, kinds }) }]
  const lastMoment = Math.min(now.getTime() - 60_000, endsAt.getTime() - hourMs)
  for (let person = 0; person < campaign.people; person++) {
    const luck = random()
    if (luck > campaign.opened) continue
    // most people open the page within two days, but a code at the counter is spent at once
    const spread = campaign.codes ? campaign.daysAgo : Math.min(14, campaign.expiryDays)
    const seenAt = launchedAt.getTime() + hourMs / 4 + random() ** 3 * spread * dayMs
    if (seenAt > lastMoment) continue
    acts.push({ at: new Date(seenAt), run: (work) => openReward(work, campaign, person) })
    const claimedAt = seenAt + 120_000 + random() ** 4 * (campaign.codes ? 0.02 : 2) * dayMs
    if (luck < campaign.claimed && claimedAt < lastMoment)
      acts.push({ at: new Date(claimedAt), run: (work) => claim(work, campaign, person, random()) })
  }
  if (endsAt < now) acts.push({ at: endsAt, run: (work) => expire(work, campaign) })
  return acts
}

const campaignId = ({ key }: PastCampaign): string => seedId(`campaign:${key}`)

/** Loads a recipient's reward if it can still be claimed. Undefined if its email bounced, because the recipient never saw it. */
const readReward = ({ trx }: UnitOfWork, campaign: PastCampaign, person: number) =>
  trx('rewards')
    .where({ campaign: campaignId(campaign), row_no: person + 1 })
    .whereIn('status', openRewards)
    .whereNot({ delivery_status: 'failed' })
    .first()

async function openReward(work: UnitOfWork, campaign: PastCampaign, person: number): Promise<void> {
  const reward = await readReward(work, campaign, person)
  if (reward) await markViewed(work, reward.id, reward.campaign)
}

async function claim(work: UnitOfWork, campaign: PastCampaign, person: number, luck: number): Promise<void> {
  const reward = await readReward(work, campaign, person)
  if (reward) await claimPast(work, campaign, reward, luck)
}

async function expire(work: UnitOfWork, campaign: PastCampaign): Promise<void> {
  const rows = await work
    .trx('rewards')
    .where({ campaign: campaignId(campaign) })
    .whereIn('status', openRewards)
  const closed = await closeRewards(work, rows, 'expired', null)
  await returnToWallet(work, rows, closed, {
    reference: await launchNumber(work, rows),
    description: `${countRewards(closed.count)} expired`,
  })
}

/** Returns a function that returns the same sequence of numbers in [0, 1) for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Claims a reward. A link is spent in full, codes and points often in parts. `luck`, in [0, 1), decides the amount and the brand. */
async function claimPast(work: UnitOfWork, campaign: PastCampaign, reward: TokenReward, luck: number): Promise<void> {
  const all = campaign.points ? await pointsWorth(work, reward) : minor(reward.remaining)
  const amount = campaign.points || campaign.codes ? pickPart(all, luck) : all
  const brands = brandsForValue(amount, campaign.currency)
  const brand = brands[Math.floor(luck ** 2 * brands.length)]
  if (!brand) return
  const idempotencyKey = `demo-${reward.id}`
  if (campaign.points)
    requireVoucher(
      await redeemPoints(work, {
        token: makeRewardToken(reward.id, reward.token_version),
        brand: brand.id,
        amount,
        idempotencyKey,
      }),
    )
  else {
    const spent: [Spent] = [{ reward, value: amount }]
    const printed = { id: brand.id, supplier: 'printed' } as const
    requireVoucher(await captureRewards(work, { spent, brand: printed, idempotencyKey }, campaign.codes ? codeColumns : linkColumns))
  }
}

/** Returns the value of all points of a reward's recipient, in minor units, at 100 per point. */
async function pointsWorth({ trx }: UnitOfWork, { id }: TokenReward): Promise<number> {
  const account = await trx('points_accounts').whereIn('recipient', trx('rewards').where({ id }).select('recipient')).first('balance')
  return Number(account?.balance ?? 0) * 100
}

const parts = [50_000, 25_000, 20_000, 10_000]

/** Returns the full amount for a `luck` below 1/3, otherwise the largest of `parts` below it. The full amount if none is smaller. */
const pickPart = (all: number, luck: number): number => (luck < 1 / 3 ? all : (parts.find((part) => part < all) ?? all))

/** An action in the demo's past, and the time at which it happened. */
export type SeedAction = { at: Date; run: (work: UnitOfWork) => Promise<void> }
