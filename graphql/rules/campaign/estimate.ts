import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'
import { type Cost, costOf, type Rates, rangeOf, readRates } from './cost.ts'
import { codeDetailsInput } from './terms/code-details.input.ts'
import type { DeliveryType } from './terms/delivery-types.ts'
import { pointsAssignmentInput } from './terms/points-assignment.input.ts'
import { type Uncarried, uncarriedOf } from './terms/uncarried-values.ts'

/**
 * `range`: the smallest and the largest reward. `uncarried`: the values that no chosen brand takes. `ownTimes`: those of `ownTimesOf`,
 * where rows were read.
 */
export type Estimate = Cost & {
  withoutValue: number
  range: { min: number; max: number } | null
  uncarried: Uncarried | null
  ownTimes: OwnTimes | null
}

type Group = { value: number; count: number }
/** The earliest and the latest wall time, 2026-11-23T09:30, that a row has of its own. */
type OwnTimes = { earliest: string | null; latest: string | null }
type Priced = Row<'campaigns'>

/** What a campaign's next launch costs now, from the rows that no launch has used yet; codes to download have no rows. */
export async function estimate(trx: Knex.Transaction, campaign: Priced, rates: Rates): Promise<Estimate> {
  const { groups, rows } = await groupsOf[campaign.delivery_type](trx, campaign)
  const cost = costOf(groups, rates)
  const withoutValue = groups.filter(({ value }) => value === 0).reduce((sum, { count }) => sum + count, 0)
  return {
    ...cost,
    withoutValue,
    range: rangeOf(groups),
    uncarried: await uncarriedOf(trx, campaign, groups),
    ownTimes: rows && timesIn(rows),
  }
}

/**
 * Keeps the draft's figures current, so that the finish page and the list read plain columns. After the first launch those are its own,
 * and what the next one would cost is stored beside them. The campaign's row is locked before.
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

/** People of earlier launches whose rewards could not be issued and were not corrected since. */
const countUnsent = (trx: Knex.Transaction, campaign: string) =>
  trx('campaign_recipients').where({ campaign, state: 'failed' }).count({ count: '*' })

/** How many rewards carry each value, by delivery type, and what was read of the rows for it. */
const groupsOf: Record<DeliveryType, (trx: Knex.Transaction, campaign: Priced) => Promise<{ groups: Group[]; rows: OwnTimes[] | null }>> = {
  rewardlinks: async (trx, campaign) => {
    const rows = await timed(trx, campaign).groupBy('value').select('value').count({ count: '*' })
    return { groups: rows.map((row) => ({ value: minor(row.value ?? campaign.value ?? 0), count: minor(row.count) })), rows }
  },
  rewardcodes: async (trx, campaign) => {
    const details = z.safeParse(codeDetailsInput, parseJson(campaign.code_details))
    const value = details.success ? details.data.value * details.data.uses : 0
    if (parseJson(campaign.delivery)?.handover !== 'mail')
      return { groups: details.success && details.data.quantity ? [{ value, count: details.data.quantity }] : [], rows: null }
    const row = await orThrow(timed(trx, campaign).count({ count: '*' }).first())
    return { groups: [{ value, count: minor(row.count) }], rows: [row] }
  },
  rewardpoints: async (trx, campaign) => {
    const program = await trx('points_programs').where({ company: campaign.company }).first('rate')
    const assignment = z.safeParse(pointsAssignmentInput, parseJson(campaign.points_assignment))
    const usual = assignment.success ? (assignment.data.points ?? 0) : 0
    const rows = await timed(trx, campaign).groupBy('points').select('points').count({ count: '*' })
    return {
      groups: rows.map((row) => ({ value: Number(row.points ?? usual) * minor(program?.rate ?? 0), count: minor(row.count) })),
      rows,
    }
  },
}

/** Rows of a campaign that the next launch uses, in the order of their `seq`. */
export const nextRows = (trx: Knex.Transaction, campaign: Priced) =>
  trx('campaign_recipients')
    .where({ campaign: campaign.id, state: 'ready' })
    .where('seq', '>', minor(campaign.launched_through ?? 0))

const timed = (trx: Knex.Transaction, campaign: Priced) =>
  nextRows(trx, campaign).min({ earliest: 'send_at_local' }).max({ latest: 'send_at_local' })

/** Wall times are written alike, so they are ordered as texts. */
const timesIn = (rows: OwnTimes[]): OwnTimes => ({
  earliest: ordered(rows.map((row) => row.earliest)).at(0) ?? null,
  latest: ordered(rows.map((row) => row.latest)).at(-1) ?? null,
})

const ordered = (times: (string | null)[]): string[] => times.filter((time) => time !== null).sort()

/** The times of the rows that the next launch uses. */
export const ownTimesOf = (trx: Knex.Transaction, campaign: Priced): Promise<OwnTimes> => orThrow(timed(trx, campaign).first())
