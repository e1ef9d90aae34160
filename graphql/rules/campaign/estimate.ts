import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { UnsupportedValues } from '#contracts/brand/spendable.ts'
import { codeDetailsInput } from '#contracts/campaign/details.ts'
import type { DeliveryType } from '#contracts/campaign/words.ts'
import { pointsAssignmentInput } from '#contracts/points/program.ts'
import type { Row } from '#model/tables.ts'
import { minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { type Cost, costOf, type Rates, readRates, valueRangeOf } from './cost.ts'
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

/** Rewards of one value in minor units. The value of a code is that of all its uses. */
export type RewardGroup = { value: number; count: number }
/** The earliest and the latest send time of the recipients, as wall times: 2026-11-23T09:30. Null if no recipient has one. */
type RecipientTimes = { earliest: string | null; latest: string | null }
type CampaignRow = Row<'campaigns'>

/**
 * Computes the cost of a campaign's next launch, from the `ready` recipients that no launch has used yet. Downloaded codes have no
 * recipients and are counted by their quantity.
 */
export async function estimate(trx: Knex.Transaction, campaign: CampaignRow, rates: Rates): Promise<Estimate> {
  const { groups, rows } = await groupsOf[campaign.delivery_type](trx, campaign)
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

/**
 * For each delivery type, counts the rewards of the next launch by value. The `rows` are the ranges of the recipients' send times, null for
 * downloaded codes.
 */
const groupsOf: Record<
  DeliveryType,
  (trx: Knex, campaign: CampaignRow) => Promise<{ groups: RewardGroup[]; rows: RecipientTimes[] | null }>
> = {
  rewardlinks: async (trx, campaign) => {
    const rows = await selectTimeRange(trx, campaign).groupBy('value').select('value').count({ count: '*' })
    return { groups: rows.map((row) => ({ value: minor(row.value ?? campaign.value ?? 0), count: minor(row.count) })), rows }
  },
  rewardcodes: async (trx, campaign) => {
    const details = z.safeParse(codeDetailsInput, parseJson(campaign.code_details))
    const value = details.success ? details.data.value * details.data.uses : 0
    if (parseJson(campaign.delivery)?.handover !== 'mail')
      return { groups: details.success && details.data.quantity ? [{ value, count: details.data.quantity }] : [], rows: null }
    const row = await orThrow(selectTimeRange(trx, campaign).count({ count: '*' }).first())
    return { groups: [{ value, count: minor(row.count) }], rows: [row] }
  },
  rewardpoints: async (trx, campaign) => {
    const program = await trx('points_programs').where({ company: campaign.company }).first('rate')
    const assignment = z.safeParse(pointsAssignmentInput, parseJson(campaign.points_assignment))
    const usual = assignment.success ? (assignment.data.points ?? 0) : 0
    const rows = await selectTimeRange(trx, campaign).groupBy('points').select('points').count({ count: '*' })
    return {
      groups: rows.map((row) => ({ value: Number(row.points ?? usual) * minor(program?.rate ?? 0), count: minor(row.count) })),
      rows,
    }
  },
}

/** Returns the rewards of a campaign's next launch by value. */
export const listRewards = async (knex: Knex, campaign: CampaignRow): Promise<RewardGroup[]> =>
  (await groupsOf[campaign.delivery_type](knex, campaign)).groups

/** Returns an unordered query of the recipients of a campaign's next launch: the `ready` rows after the last launched one. */
export const selectNextLaunchRows = (trx: Knex, campaign: CampaignRow) =>
  trx('campaign_recipients')
    .where({ campaign: campaign.id, state: 'ready' })
    .where('seq', '>', minor(campaign.launched_through ?? 0))

const selectTimeRange = (trx: Knex, campaign: CampaignRow) =>
  selectNextLaunchRows(trx, campaign).min({ earliest: 'send_at_local' }).max({ latest: 'send_at_local' })

/** Returns the earliest and the latest of several time ranges. Wall times have one format, so they sort as text. */
const mergeTimes = (rows: RecipientTimes[]): RecipientTimes => ({
  earliest: sortTimes(rows.map((row) => row.earliest)).at(0) ?? null,
  latest: sortTimes(rows.map((row) => row.latest)).at(-1) ?? null,
})

const sortTimes = (times: (string | null)[]): string[] => times.filter((time) => time !== null).sort()

/** Loads the earliest and the latest send time of the next launch's recipients. */
export const loadRecipientTimes = (trx: Knex.Transaction, campaign: CampaignRow): Promise<RecipientTimes> =>
  orThrow(selectTimeRange(trx, campaign).first())
