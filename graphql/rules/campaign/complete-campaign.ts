import type { Knex } from 'knex'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { holdingRewards } from '../../model/statuses.ts'

/**
 * Ends a live campaign once no reward holds money: cancelled if all rewards were, else completed. The caller holds the row lock, so that
 * concurrent endings see each other.
 */
export const completeCampaign = (trx: Knex.Transaction, id: string): PromiseLike<number> =>
  trx('campaigns')
    .where({ id })
    .whereIn('status', campaignLifecycle.end.from)
    .whereRaw('claimed_count + returned_count >= issued_count')
    .whereNotExists(trx('rewards').where({ campaign: id }).whereIn('status', holdingRewards).select('id'))
    .update(campaignLifecycle.end.when(trx, isAllCancelled, 'cancelled', 'completed'))

/** Condition for a cancelled campaign. Recipients waiting for a further launch may still get a reward, so they prevent it. */
const isAllCancelled = `issued_count > 0 and claimed_count = 0
  and not exists (select 1 from campaign_recipients where campaign_recipients.campaign = campaigns.id and campaign_recipients.seq > campaigns.launched_through)
  and not exists (select 1 from rewards where rewards.campaign = campaigns.id and rewards.status = 'expired')`
