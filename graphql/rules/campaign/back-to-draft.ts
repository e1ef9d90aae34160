import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { completeCampaign } from './complete-campaign.ts'
import { refreshEstimate } from './estimate.ts'

/**
 * What did not leave can be edited and launched anew; a campaign whose first launch is out rests again as it did before its
 * second. Its version rises: a page that launches it again makes another launch, not the one that was taken back. What it costs
 * is by the rates of now.
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
