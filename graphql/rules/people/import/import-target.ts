import type { Editing } from '#rules/campaign/campaign-edited.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { takeForRecipients } from '#rules/campaign/take-for-recipients.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** Where a file goes: into a draft, or a campaign that will be sent to more people, taken for the edit; or, without a campaign, among the company's people. */
export async function takeTarget(context: Editing, campaign: string | null): Promise<CampaignRow | null> {
  if (campaign) return takeForRecipients(context, campaign)
  if (!context.me.may('recipient.edit')) throw refusal('FORBIDDEN')
  return null
}
