import type { Knex } from 'knex'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { fundedRewards } from '#model/statuses.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'

/** The cost of a launch, or of a part of it. Money is in minor units. */
type LaunchCost = { count: number; subtotal: number; fee: number; tax: number; total: number }

const toColumns = ({ count, subtotal, fee, tax, total }: LaunchCost) => ({ recipient_count: count, subtotal, fee, tax, total })

/** Returns the columns of a campaign's cost with a cost added to them. Negative amounts are subtracted. */
const addedCost = (trx: Knex.Transaction, cost: LaunchCost): Record<string, Knex.Raw> =>
  Object.fromEntries(Object.entries(toColumns(cost)).map(([column, amount]) => [column, trx.raw('?? + ?', [column, amount])]))

/** Stores the cost of a draft's launch as its totals, if it differs from the last estimate. */
export async function setLaunchCost(trx: Knex.Transaction, draft: CampaignRow, cost: LaunchCost): Promise<void> {
  const totals = toColumns(cost)
  const isMoved = (Object.keys(totals) as (keyof typeof totals)[]).some((name) => minor(draft[name]) !== totals[name])
  if (isMoved) await trx('campaigns').where({ id: draft.id }).update(totals)
}

/** Adds the cost of a further launch to its campaign's totals. A negative cost removes a launch that was cancelled. */
export async function addLaunchCost(trx: Knex.Transaction, id: string, cost: LaunchCost): Promise<void> {
  await trx('campaigns').where({ id }).update(addedCost(trx, cost))
}

/** Subtracts the cost of rewards that were not issued from the totals. `failed` of them can be corrected and sent by another launch. */
export async function subtractUnissued(trx: Knex.Transaction, id: string, cost: LaunchCost, failed: number): Promise<void> {
  const { count, subtotal, fee, tax, total } = cost
  await trx('campaigns')
    .where({ id })
    .update({
      ...addedCost(trx, { count: -count, subtotal: -subtotal, fee: -fee, tax: -tax, total: -total }),
      unsent_count: trx.raw('unsent_count + ?', [failed]),
    })
}

/** Counts people whom an import added. After the first launch they count in the cost of the next one only. */
export async function countJoined(trx: Knex.Transaction, id: string, count: number): Promise<void> {
  await trx('campaigns')
    .where({ id, launched_through: 0 })
    .update({ recipient_count: trx.raw('recipient_count + ?', [count]) })
}

/** Changes the number of people who are still being added to a campaign by `change`. At 0 it becomes null, and the campaign can launch. */
export async function countJoining(work: UnitOfWork, id: string, change: number): Promise<void> {
  await touch(
    work,
    'campaigns',
    { id },
    { joining: work.trx.raw('case when coalesce(joining, 0) + ? > 0 then coalesce(joining, 0) + ? end', [change, change]) },
  )
}

/** Claims of a campaign: rewards never viewed before, rewards claimed for the first time, and the redeemed value in minor units. */
export type CampaignClaims = { campaign: string; views: number; count: number; value: number }

/**
 * Counts claims and locks their campaigns in the order of their ids. Completes a campaign whose last reward was claimed. Refuses
 * REWARD_ON_HOLD if one is paused.
 */
export async function countClaims({ trx, changes, now }: UnitOfWork, claims: readonly CampaignClaims[]): Promise<void> {
  for (const { campaign, views, count, value } of inOrder(claims)) {
    const [row] = await trx('campaigns')
      .where({ id: campaign })
      .whereNot({ status: 'paused' })
      .update({
        opened_count: trx.raw('opened_count + ?', [views]),
        claimed_count: trx.raw('claimed_count + ?', [count]),
        claimed_value: trx.raw('claimed_value + ?', [value]),
        revision: trx.raw('revision + 1'),
        date_updated: now,
      })
      .returning(['claimed_count', 'returned_count', 'issued_count'])
    if (!row) throw refusal('REWARD_ON_HOLD')
    if (minor(row.claimed_count) + minor(row.returned_count) >= minor(row.issued_count)) await completeCampaign(trx, campaign)
    changes.add('campaigns', campaign)
  }
}

/** Counts rewards that were cancelled or have expired, and completes the campaign after its last reward. `value` is in minor units. */
export async function countReturned(work: UnitOfWork, id: string, { count, value }: { count: number; value: number }): Promise<void> {
  const { trx, now } = work
  await touch(
    work,
    'campaigns',
    { id },
    {
      returned_count: trx.raw('returned_count + ?', [count]),
      returned_value: trx.raw('returned_value + ?', [value]),
      date_updated: now,
    },
  )
  await completeCampaign(trx, id)
}

/**
 * Ends a live campaign if none of its rewards holds money. Sets it to cancelled if every reward was cancelled, otherwise to completed. The
 * caller has locked the campaign's row, so that of two concurrent calls the later one sees all changes.
 */
export async function completeCampaign(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('campaigns')
    .where({ id })
    .whereIn('status', campaignLifecycle.end.from)
    .whereRaw('claimed_count + returned_count >= issued_count')
    .whereNotExists(trx('rewards').where({ campaign: id }).whereIn('status', fundedRewards).select('id'))
    .update(campaignLifecycle.end.when(trx, isAllCancelled, 'cancelled', 'completed'))
}

/**
 * SQL condition for a campaign that becomes cancelled, not completed. It has issued rewards, none was claimed or expired, and no added
 * recipient awaits a further launch.
 */
const isAllCancelled = `issued_count > 0 and claimed_count = 0
  and not exists (select 1 from campaign_recipients where campaign_recipients.campaign = campaigns.id and campaign_recipients.seq > campaigns.launched_through)
  and not exists (select 1 from rewards where rewards.campaign = campaigns.id and rewards.status = 'expired')`

/** Counts rewards that were viewed for the first time. Publishes the campaign also with a count of 0. */
export async function countViews(work: UnitOfWork, id: string, count: number): Promise<void> {
  await touch(work, 'campaigns', { id }, { opened_count: work.trx.raw('opened_count + ?', [count]) })
}

/** Deliveries of a campaign: rewards sent for the first time, and rewards that had failed before. */
type CampaignDeliveries = { campaign: string; first: number; failed: number }

/** Counts sent rewards, and no longer counts as failed those that had failed before. Locks the campaigns in the order of their ids. */
export async function countDelivered(work: UnitOfWork, deliveries: readonly CampaignDeliveries[]): Promise<void> {
  const { trx } = work
  for (const { campaign, first, failed } of inOrder(deliveries)) {
    const sums = { sent_count: trx.raw('sent_count + ?', [first]), failed_count: trx.raw('failed_count - ?', [failed]) }
    await touch(work, 'campaigns', { id: campaign }, sums)
  }
}

/** Counts rewards that could not be delivered. Locks the campaigns in the order of their ids. */
export async function countUndelivered(work: UnitOfWork, lost: readonly { campaign: string; count: number }[]): Promise<void> {
  for (const { campaign, count } of inOrder(lost))
    await touch(work, 'campaigns', { id: campaign }, { failed_count: work.trx.raw('failed_count + ?', [count]) })
}

/** No longer counts rewards as undelivered, because they are sent again or another one replaces them. */
export async function subtractUndelivered(work: UnitOfWork, id: string, count: number): Promise<void> {
  const { trx, now } = work
  await touch(work, 'campaigns', { id }, { failed_count: trx.raw('failed_count - ?', [count]), date_updated: now })
}

const inOrder = <Counts extends { campaign: string }>(rows: readonly Counts[]): Counts[] =>
  rows.toSorted((a, b) => (a.campaign < b.campaign ? -1 : 1))
