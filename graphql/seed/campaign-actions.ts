import { openRewards } from '../model/statuses.ts'
import { costOf } from '../rules/campaign/cost.ts'
import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import { closeRewards } from '../rules/reward/close-reward.ts'
import { countRewards } from '../rules/reward/count-rewards.ts'
import { markViewed } from '../rules/reward/mark-viewed.ts'
import { launchNumber, returnToWallet } from '../rules/reward/return-to-wallet.ts'
import { demoRates } from './demo-rates.ts'
import { launchPast } from './launch-past.ts'
import type { PastCampaign } from './past-campaigns.ts'
import { claimPast } from './past-claims.ts'
import type { SeedAction } from './seed-action.ts'
import { seedId } from './seed-id.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Launch, looks, claims and the end of one past campaign. */
export function campaignActions(campaign: PastCampaign, now: Date): SeedAction[] {
  const random = seededRandom(campaign.firstPerson + 7)
  const launchedAt = new Date(now.getTime() - campaign.daysAgo * dayMs)
  const endsAt = new Date(launchedAt.getTime() + campaign.expiryDays * dayMs)
  const cost = costOf([{ value: campaign.value, count: campaign.people }], demoRates)
  const acts: SeedAction[] = [{ at: launchedAt, run: (work) => launchPast(work, campaign, cost, endsAt) }]
  const lastMoment = Math.min(now.getTime() - 60_000, endsAt.getTime() - hourMs)
  for (let person = 0; person < campaign.people; person++) {
    const luck = random()
    if (luck > campaign.opened) continue
    // most people look within two days, few later; a code at the counter is spent where it is given
    const spread = campaign.codes ? campaign.daysAgo : Math.min(14, campaign.expiryDays)
    const seenAt = launchedAt.getTime() + hourMs / 4 + random() ** 3 * spread * dayMs
    if (seenAt > lastMoment) continue
    acts.push({ at: new Date(seenAt), run: (work) => look(work, campaign, person) })
    const claimedAt = seenAt + 120_000 + random() ** 4 * (campaign.codes ? 0.02 : 2) * dayMs
    if (luck < campaign.claimed && claimedAt < lastMoment)
      acts.push({ at: new Date(claimedAt), run: (work) => claim(work, campaign, person, random()) })
  }
  if (endsAt < now) acts.push({ at: endsAt, run: (work) => expire(work, campaign) })
  return acts
}

const campaignId = ({ key }: PastCampaign): string => seedId(`campaign:${key}`)

/** Bounced mails never reached their reader, so those rows stay as they are. */
const readReward = ({ trx }: UnitOfWork, campaign: PastCampaign, person: number) =>
  trx('rewards')
    .where({ campaign: campaignId(campaign), row_no: person + 1 })
    .whereIn('status', openRewards)
    .whereNot({ delivery_status: 'failed' })
    .first()

async function look(work: UnitOfWork, campaign: PastCampaign, person: number): Promise<void> {
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

/** A stream of numbers in [0, 1) that is the same at every start (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
