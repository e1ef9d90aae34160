import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { completeCampaign } from './complete-campaign.ts'
import { refreshEstimate } from './estimate.ts'

/**
 * Returns what did not leave to the draft; a campaign whose first launch is out becomes what it was before its second. The version
 * rises, so that launching again makes a new launch. What it costs follows the current rates.
 */
export async function backToDraft({ trx, changes, now }: UnitOfWork, id: string): Promise<void> {
  const kept = (column: string) => trx.raw('case when status_before is null then null else ?? end', [column])
  await trx('campaigns')
    .where({ id })
    .whereIn('status', campaignLifecycle.giveBack.from)
    .update({
      ...campaignLifecycle.giveBack.when(trx, 'status_before is null', 'draft', 'live'),
      status_before: null,
      launched_at: kept('launched_at'),
      ends_at: kept('ends_at'),
      version: trx.raw('version + 1'),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
  await refreshEstimate(trx, id)
  await completeCampaign(trx, id)
  changes.add('campaigns', id)
}
