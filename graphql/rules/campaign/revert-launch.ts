import { campaignLifecycle } from '#model/lifecycles.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { completeCampaign } from './campaign-totals.ts'
import { refreshEstimate } from './estimate.ts'

/**
 * Reverts a launch that has sent nothing. The campaign becomes a draft, or after an earlier launch live, or ended if no reward holds money.
 * Raises its version and recomputes its cost at current rates.
 */
export async function revertLaunch(work: UnitOfWork, id: string): Promise<void> {
  const { trx, now } = work
  const kept = (column: string) => trx.raw('case when status_before is null then null else ?? end', [column])
  await touch(
    work,
    'campaigns',
    { id, status: campaignLifecycle.revert.from },
    {
      ...campaignLifecycle.revert.when(trx, 'status_before is null', 'draft', 'live'),
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
