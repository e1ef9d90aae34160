import { type Editing, lockCampaignForRecipients, refuseLaunched } from '#rules/campaign/lock-campaign-for-edit.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** Staged rows are corrected in their file. */
export const editable = ['ready', 'suppressed', 'excluded', 'failed']

/**
 * Locks the campaign of a row and reads the row as it is then: one that failed may have been corrected, and sent, by someone else.
 * Refuses NOT_FOUND, and NOT_A_DRAFT for a row that a launch took.
 */
export async function lockRecipientRow(context: Editing, id: string) {
  const { trx, me } = context
  const find = () => trx('campaign_recipients').where({ id, company: me.company }).whereIn('state', editable).first()
  const campaign = (await find())?.campaign
  if (!campaign) throw refusal('NOT_FOUND')
  const draft = await lockCampaignForRecipients(context, campaign)
  const row = await find()
  if (!row) throw refusal('NOT_FOUND')
  if (row.state !== 'failed') refuseLaunched(draft, row)
  return { draft, row }
}
