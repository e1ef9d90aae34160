import type { Knex } from 'knex'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { fundedRewards } from '#model/statuses.ts'

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
