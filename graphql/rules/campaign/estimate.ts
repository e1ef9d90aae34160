import type { Knex } from 'knex'
import { minor } from '../core/database.ts'
import { type Cost, costOf, type Rates } from './cost.ts'

export type Estimate = Cost & { withoutValue: number }

/** What a campaign's counted recipients cost now, from the rows themselves. */
export async function estimate(trx: Knex.Transaction, campaign: { id: string; value: unknown }, rates: Rates): Promise<Estimate> {
  const rows = await trx('campaign_recipients')
    .where({ campaign: campaign.id, state: 'ready' })
    .groupBy('value')
    .select('value', trx.raw('count(*) as count'))
  const groups = rows.map((row) => ({ value: minor(row.value ?? campaign.value ?? 0), count: minor(row.count) }))
  const cost = costOf(groups, rates)
  const withoutValue = groups.filter(({ value }) => value === 0).reduce((sum, { count }) => sum + count, 0)
  return { ...cost, withoutValue }
}

/** Keeps the draft's figures current, so that the finish page and the list read plain columns. */
export async function refreshEstimate(trx: Knex.Transaction, campaignId: string, rates: Rates): Promise<void> {
  const campaign = await trx('campaigns').where({ id: campaignId }).first('id', 'value')
  const { count, subtotal, fee, tax, total } = await estimate(trx, campaign, rates)
  await trx('campaigns').where({ id: campaignId }).update({ recipient_count: count, subtotal, fee, tax, total })
}
