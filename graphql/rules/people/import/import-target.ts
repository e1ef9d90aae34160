import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { type Editing, lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** Where a file goes: into a draft, or a campaign that will be sent to more people, taken for the edit; or, without a campaign, among the company's people. */
export async function lockTargetForUpdate(context: Editing, campaign: string | null): Promise<CampaignRow | null> {
  if (campaign) return lockCampaignForRecipients(context, campaign)
  if (!context.me.may('recipient.edit')) throw refusal('FORBIDDEN')
  return null
}
