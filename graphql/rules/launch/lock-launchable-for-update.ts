import { nextRows } from '#rules/campaign/estimate.ts'
import { type CampaignRow, lockDraftForUpdate } from '#rules/campaign/find-draft.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { relaunchableCampaigns } from '../../model/statuses.ts'

/**
 * Takes the draft for its launch, or a campaign that is out for another one to more people: it keeps how it rests, to come
 * back so if this one does not leave. Only what goes to people by name goes to more of them: codes of a file do not.
 * Throws NOT_FOUND, and NOT_A_DRAFT in between.
 */
export async function lockLaunchableForUpdate(work: UnitOfWork, id: string, me: Me): Promise<CampaignRow> {
  const { trx, changes, now } = work
  const [out] = await trx('campaigns')
    .where({ id, company: me.company })
    .whereIn('status', relaunchableCampaigns)
    .where('launched_through', '>', 0)
    .update({ status_before: trx.raw('status'), revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  if (!out) return lockDraftForUpdate(work, id, me)
  if (!(await nextRows(trx, out).first('id'))) throw refusal('NOT_A_DRAFT')
  changes.add('campaigns', id)
  return out
}
