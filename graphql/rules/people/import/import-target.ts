import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { type Editing, lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/**
 * Locks where a file goes: a draft, or a campaign that will be sent to more people; null is the company's people. Refuses FORBIDDEN for
 * the latter without `recipient.edit`.
 */
export async function lockTargetForUpdate(context: Editing, campaign: string | null): Promise<CampaignRow | null> {
  if (campaign) return lockCampaignForRecipients(context, campaign)
  if (!context.me.may('recipient.edit')) throw refusal('FORBIDDEN')
  return null
}
