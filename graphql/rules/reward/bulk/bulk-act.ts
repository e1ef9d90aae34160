import type { Knex } from 'knex'
import type { RewardsFilter } from '#contracts/reward/rewards-filter.ts'
import { fundedRewards, openRewards, refundableRewards } from '#model/statuses.ts'
import type { QueryOf } from '#model/tables.ts'
import { bulkResendSkips } from '#rules/reward/resend-reward.ts'
import { type FilteredCompany, whereRewards } from '#rules/reward/reward-filter.ts'
import { extendSkips, type LaunchFilter, readLaunchEnds } from './launch-ends.ts'
import type { Skip } from './skips.ts'

/** An act on many rewards, with what the person chose for it. `until` is the last day, as YYYY-MM-DD. */
export type BulkAct =
  | { kind: 'cancel'; includePartlySpent?: boolean | null | undefined; reason: string }
  | { kind: 'resend' }
  | { kind: 'extend'; until: string; mayPassFixed: boolean; reason: string }

/** The rewards of a company that a filter finds. */
export type BulkSelection = FilteredCompany & { filter: RewardsFilter }

const states = { cancel: refundableRewards, resend: openRewards, extend: fundedRewards }

/** Restricts a query to the rewards of a selection in the states that an act changes. */
export function whereSelected(query: QueryOf<'rewards'>, kind: BulkAct['kind'], selection: BulkSelection): void {
  query.whereIn('rewards.status', states[kind])
  whereRewards(query, selection.filter, selection)
}

/** Restricts a query of rewards to those that can be cancelled: unredeemed ones, and on request those redeemed in part. */
export function whereCancellable(query: QueryOf<'rewards'>, includePartlySpent: boolean | null | undefined): void {
  query.whereIn('rewards.status', refundableRewards)
  if (!includePartlySpent) query.whereNull('rewards.claimed_at')
}

/**
 * Returns the reasons for which an act leaves out rewards. The query joins `campaigns`. Times of resending are compared with `at`, so that a
 * long act keeps to what was confirmed. The ends of an extension are compared only for `launches`, as `extendChosen` compares them too.
 */
export async function skipsOf(knex: Knex, act: BulkAct, at: Date, launches?: LaunchFilter): Promise<Skip[]> {
  const sending: Skip = ['sending', knex.raw("campaigns.status = 'sending'")]
  if (act.kind === 'resend') return [sending, ...bulkResendSkips(knex, at)]
  if (act.kind === 'extend')
    return launches
      ? [sending, ...extendSkips(knex, await readLaunchEnds(knex, launches, act.until), new Date(), act.mayPassFixed)]
      : [sending]
  return act.includePartlySpent ? [sending] : [sending, ['partly_spent', knex.raw('rewards.claimed_at is not null')]]
}
