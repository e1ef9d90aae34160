import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import { editableCampaigns, relaunchableCampaigns } from '../../model/statuses.ts'
import { type CampaignRow, notADraft } from './find-draft.ts'

/**
 * Takes a draft, or a campaign that waits for approval, for an edit: locks its row and raises its revision. What was being
 * judged is no longer what it was, so its request is void in the same transaction and the campaign a draft. Of a campaign
 * that was launched before nothing is edited so, not even while a second launch is judged.
 * Refuses NOT_FOUND for another company's, NOT_A_DRAFT once it has left.
 */
export async function lockCampaignForEdit(context: Editing, id: string): Promise<CampaignRow> {
  const { trx, now, me } = context
  const campaign = await touchRow(
    context,
    'campaigns',
    { id, company: me.company, status: editableCampaigns, status_before: null },
    { date_updated: now },
  )
  if (!campaign) throw await notADraft(trx, id, me)
  if (campaign.status === 'in_review') await campaignEdited.publish(context, campaign)
  return { ...campaign, status: 'draft' }
}

/**
 * Takes a campaign to change who gets the next launch: a draft, or one that is out and will be sent to more people. Rows that
 * a launch took stay as they are (`launched_through`). Refuses NOT_FOUND, and NOT_A_DRAFT in between.
 */
export async function lockCampaignForRecipients(context: Editing, id: string): Promise<CampaignRow> {
  const { trx, changes, now, me } = context
  const [campaign] = await trx('campaigns')
    .where({ id, company: me.company })
    .where((query) => {
      query.whereIn('status', editableCampaigns)
      query.orWhere((out) => void out.whereIn('status', relaunchableCampaigns).where('launched_through', '>', 0))
    })
    .update({ revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  if (!campaign) throw await notADraft(trx, id, me)
  changes.add('campaigns', id)
  if (campaign.status === 'in_review') await campaignEdited.publish(context, campaign)
  return campaign
}

/** A row that a launch took is a reward by now. Refuses NOT_A_DRAFT. */
export function refuseLaunched({ launched_through: through }: CampaignRow, row: { seq: number | string }): void {
  if (Number(row.seq) <= Number(through)) throw refusal('NOT_A_DRAFT')
}

export type Editing = Pick<CommandContext<unknown>, 'trx' | 'changes' | 'now' | 'me' | 'audit'>

/** Announces that someone changed a campaign that waits for approval, or its recipients. Its row is locked. */
export const campaignEdited = defineEvent<[act: Editing, campaign: CampaignRow]>('campaign.edited')
