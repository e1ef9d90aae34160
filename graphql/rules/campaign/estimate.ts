import type { Knex } from 'knex'
import type { UnsupportedValues } from '#contracts/brand/spendable.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { kindOfCampaign } from './campaign-kinds.ts'
import { type Cost, costOf, type Rates, readRates, valueRangeOf } from './cost.ts'
import type { CampaignRow } from './find-draft.ts'
import { mergeTimes, type RecipientTimes, type RewardGroup } from './next-launch-rows.ts'
import { findUnsupportedValues } from './terms/unsupported-values.ts'

/**
 * The cost of a campaign's next launch. Has the smallest and largest reward (`range`), and the values that no chosen brand offers
 * (`uncarried`). The recipients' send times (`ownTimes`) are null for downloaded codes.
 */
export type Estimate = Cost & {
  /** The rewards by value, as `listRewards` returns them. */
  groups: RewardGroup[]
  withoutValue: number
  range: { min: number; max: number } | null
  uncarried: UnsupportedValues | null
  ownTimes: RecipientTimes | null
}

/**
 * Computes the cost of a campaign's next launch, from the `ready` recipients that no launch has used yet. Downloaded codes have no
 * recipients and are counted by their quantity.
 */
export async function estimate(trx: Knex.Transaction, campaign: CampaignRow, rates: Rates): Promise<Estimate> {
  const { groups, rows } = await kindOfCampaign(campaign).groupRewards(trx, campaign)
  const cost = costOf(groups, rates)
  const withoutValue = groups.filter(({ value }) => value === 0).reduce((sum, { count }) => sum + count, 0)
  return {
    ...cost,
    groups,
    withoutValue,
    range: valueRangeOf(groups),
    uncarried: await findUnsupportedValues(trx, campaign, groups),
    ownTimes: rows && mergeTimes(rows),
  }
}

/**
 * Recomputes a campaign's stored cost and recipient count. After the first launch, it stores the next one's cost and count in `next_launch`
 * instead. The caller has locked the campaign.
 */
export async function refreshEstimate(trx: Knex.Transaction, campaignId: string): Promise<Estimate> {
  const campaign = await orThrow(trx('campaigns').where({ id: campaignId }).first())
  const cost = await estimate(trx, campaign, await readRates(trx, campaign.company))
  const { count, subtotal, fee, tax, total, range, uncarried } = cost
  const lines = { subtotal, fee, tax, total, value_min: range?.min ?? null, value_max: range?.max ?? null }
  const next = Object.fromEntries(Object.entries(lines).map(([name, sum]) => [name, sum === null ? null : String(sum)]))
  await trx('campaigns')
    .where({ id: campaignId })
    .update({
      uncarried: uncarried && JSON.stringify(uncarried),
      ...(minor(campaign.launched_through) > 0
        ? { next_launch: count ? JSON.stringify({ count, ...next }) : null, unsent_count: countUnsent(trx, campaignId) }
        : { recipient_count: count, ...lines }),
    })
  return cost
}

/** Counts recipients whose reward could not be issued in an earlier launch, and who were not corrected since. */
const countUnsent = (trx: Knex.Transaction, campaign: string) =>
  trx('campaign_recipients').where({ campaign, state: 'failed' }).count({ count: '*' })

/** Returns the rewards of a campaign's next launch by value. */
export const listRewards = async (knex: Knex, campaign: CampaignRow): Promise<RewardGroup[]> =>
  (await kindOfCampaign(campaign).groupRewards(knex, campaign)).groups
