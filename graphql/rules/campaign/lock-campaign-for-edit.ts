import { refusal } from '#rules/platform/command/refusal.ts'
import { editableCampaigns } from '../../model/statuses.ts'
import { campaignEdited, type Editing } from './campaign-edited.ts'
import type { CampaignRow } from './find-draft.ts'

/**
 * Takes a draft, or a campaign that waits for approval, for an edit: locks its row and raises its revision. What was being
 * judged is no longer what it was, so its request is void in the same transaction and the campaign a draft. Of a campaign
 * that was launched before nothing is edited so, not even while a second launch is judged.
 * Throws NOT_FOUND for another company's, NOT_A_DRAFT once it has left.
 */
export async function lockCampaignForEdit(context: Editing, id: string): Promise<CampaignRow> {
  const { trx, changes, now, me } = context
  const [campaign] = await trx('campaigns')
    .where({ id, company: me.company })
    .whereIn('status', editableCampaigns)
    .whereNull('status_before')
    .update({ revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  if (!campaign) throw refusal((await trx('campaigns').where({ id, company: me.company }).first('id')) ? 'NOT_A_DRAFT' : 'NOT_FOUND')
  changes.add('campaigns', id)
  if (campaign.status === 'in_review') await campaignEdited.publish(context, campaign)
  return { ...campaign, status: 'draft' }
}
