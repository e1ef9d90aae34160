import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rewardLifecycle } from '../../model/lifecycles.ts'

/** Counts the first view of a reward. A claim counts as a view, and a replacement of a viewed reward is not counted again. */
export async function markViewed(work: UnitOfWork, id: string, campaign: string): Promise<void> {
  const { trx, now } = work
  const look = { first_viewed_at: now, date_updated: now }
  const [first] = await trx('rewards').where({ id }).whereNull('first_viewed_at').update(look).returning(['opened_before'])
  if (!first) return
  await trx('rewards').where({ id }).whereIn('status', rewardLifecycle.view.from).update(rewardLifecycle.view.set)
  await touch(work, 'campaigns', { id: campaign }, { opened_count: trx.raw('opened_count + ?', [first.opened_before ? 0 : 1]) })
}
