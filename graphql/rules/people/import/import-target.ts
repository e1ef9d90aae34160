import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { type EditContext, lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/**
 * Locks the campaign that a file is imported into and returns it. Returns null for an import into the company's people. Refuses FORBIDDEN
 * for the latter without the ability `recipient.edit`.
 */
export async function lockImportTarget(context: EditContext, campaign: string | null): Promise<CampaignRow | null> {
  if (campaign) return lockCampaignForRecipients(context, campaign)
  if (!context.me.may('recipient.edit')) throw refusal('FORBIDDEN')
  return null
}
