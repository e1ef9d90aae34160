import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { completeCampaign } from './complete-campaign.ts'
import { refreshEstimate } from './estimate.ts'

/**
 * Returns what did not leave to the draft; a campaign whose first launch is out becomes what it was before its second. The version
 * rises, so that launching again makes a new launch. What it costs follows the current rates.
 */
export async function backToDraft(work: UnitOfWork, id: string): Promise<void> {
  const { trx, now } = work
  const kept = (column: string) => trx.raw('case when status_before is null then null else ?? end', [column])
  await touch(
    work,
    'campaigns',
    { id, status: campaignLifecycle.giveBack.from },
    {
      ...campaignLifecycle.giveBack.when(trx, 'status_before is null', 'draft', 'live'),
      status_before: null,
      launched_at: kept('launched_at'),
      ends_at: kept('ends_at'),
      version: trx.raw('version + 1'),
      date_updated: now,
    },
  )
  await refreshEstimate(trx, id)
  await completeCampaign(trx, id)
  work.changes.add('campaigns', id)
}
