import { editableCampaigns, relaunchableCampaigns } from '#model/statuses.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import { type CampaignRow, notADraftRefusal } from './find-draft.ts'

/**
 * Locks a draft, or a campaign in review for its first launch, and raises its revision. One in review returns to draft, and its approval
 * request is voided. Refuses NOT_FOUND, and NOT_A_DRAFT in any other case.
 */
export async function lockCampaignForEdit(context: EditContext, id: string): Promise<CampaignRow> {
  const { trx, now, me } = context
  const campaign = await touchRow(
    context,
    'campaigns',
    { id, company: me.company, status: editableCampaigns, status_before: null },
    { date_updated: now },
  )
  if (!campaign) throw await notADraftRefusal(trx, id, me)
  if (campaign.status === 'in_review') await campaignEdited.publish(context, campaign)
  return { ...campaign, status: 'draft' }
}

/**
 * Locks a campaign to change the recipients of its next launch. It is a draft, in review, or live or completed after a launch to
 * recipients. Refuses NOT_FOUND, and NOT_A_DRAFT in any other case.
 */
export async function lockCampaignForRecipients(context: EditContext, id: string): Promise<CampaignRow> {
  const { trx, changes, now, me } = context
  const [campaign] = await trx('campaigns')
    .where({ id, company: me.company })
    .where((query) => {
      query.whereIn('status', editableCampaigns)
      query.orWhere((out) => void out.whereIn('status', relaunchableCampaigns).where('launched_through', '>', 0))
    })
    .update({ revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  if (!campaign) throw await notADraftRefusal(trx, id, me)
  changes.add('campaigns', id)
  if (campaign.status === 'in_review') await campaignEdited.publish(context, campaign)
  return campaign
}

/** Refuses NOT_A_DRAFT for a recipient row that a launch has already used. */
export function refuseLaunched({ launched_through: through }: CampaignRow, row: { seq: number | string }): void {
  if (Number(row.seq) <= Number(through)) throw refusal('NOT_A_DRAFT')
}

export type EditContext = Pick<CommandContext<unknown>, 'trx' | 'changes' | 'now' | 'me' | 'audit'>

/**
 * Published before an edit of a campaign in review or of its recipients. The approval rules subscribe to void its request. The publisher
 * has locked the campaign's row.
 */
export const campaignEdited = defineEvent<[act: EditContext, campaign: CampaignRow]>('campaign.edited')
