import type { Knex } from 'knex'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { holdingRewards } from '../../model/statuses.ts'

/**
 * Closes a live campaign when none of its rewards holds money any more: cancelled if all of them were, else completed. Its row is locked
 * before, so that of two rewards that end at once the later one sees both.
 */
export const completeCampaign = (trx: Knex.Transaction, id: string): PromiseLike<number> =>
  trx('campaigns')
    .where({ id })
    .whereIn('status', campaignLifecycle.end.from)
    .whereRaw('claimed_count + returned_count >= issued_count')
    .whereNotExists(trx('rewards').where({ campaign: id }).whereIn('status', holdingRewards).select('id'))
    .update(campaignLifecycle.end.when(trx, isAllCancelled, 'cancelled', 'completed'))

/** People who wait for a further launch may still get a reward: only a campaign that is over is cancelled. */
const isAllCancelled = `issued_count > 0 and claimed_count = 0
  and not exists (select 1 from campaign_recipients where campaign_recipients.campaign = campaigns.id and campaign_recipients.seq > campaigns.launched_through)
  and not exists (select 1 from rewards where rewards.campaign = campaigns.id and rewards.status = 'expired')`
