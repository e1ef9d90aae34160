import { editableCampaigns, isOneOf } from '#model/statuses.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { type EditContext, lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { mayHaveOwnAmounts, ownAmountColumns, recipientFieldOf } from '#rules/campaign/required-field.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { ImportRow } from './import-row.ts'

/**
 * Locks the campaign that a file is imported into and returns it. Returns null for an import into the company's people. Refuses FORBIDDEN
 * for the latter without the ability `recipient.edit`.
 */
export async function lockImportTarget(context: EditContext, campaign: string | null): Promise<CampaignRow | null> {
  if (campaign) return lockCampaignForRecipients(context, campaign)
  if (!context.me.may('recipient.edit')) throw refusal('FORBIDDEN')
  return null
}

/**
 * Returns the campaign as it will be once the file is added. If the file's own values are to be used, its rows have their own. A campaign
 * that was launched stays as it is.
 */
export const targetOfRows = (campaign: CampaignRow, { reading }: Pick<ImportRow, 'reading'>): CampaignRow =>
  reading.ownValues && takesOwnValues(campaign) ? { ...campaign, ...ownAmountColumns(campaign) } : campaign

/** Returns true if a file may replace the value or points that the campaign gives everyone. */
const takesOwnValues = (campaign: CampaignRow): boolean =>
  mayHaveOwnAmounts(campaign) &&
  !recipientFieldOf(campaign) &&
  isOneOf(editableCampaigns, campaign.status) &&
  minor(campaign.launched_through ?? 0) === 0
