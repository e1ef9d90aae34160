import { rewardLifecycle } from '#model/lifecycles.ts'
import { countViews } from '#rules/campaign/campaign-totals.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** Marks a reward as viewed and counts it in its campaign, on its first view only. Not counted if it replaces a viewed reward. */
export async function markViewed(work: UnitOfWork, id: string, campaign: string): Promise<void> {
  const { trx, now } = work
  const look = { first_viewed_at: now, date_updated: now }
  const [first] = await trx('rewards').where({ id }).whereNull('first_viewed_at').update(look).returning(['opened_before'])
  if (!first) return
  await trx('rewards').where({ id }).whereIn('status', rewardLifecycle.view.from).update(rewardLifecycle.view.set)
  await countViews(work, campaign, first.opened_before ? 0 : 1)
}
