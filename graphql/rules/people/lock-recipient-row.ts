import { type EditContext, lockCampaignForRecipients, refuseLaunched } from '#rules/campaign/lock-campaign-for-edit.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** The states of rows that can be edited. Staged rows are corrected in their import. */
export const editableRowStates = ['ready', 'suppressed', 'excluded', 'failed']

/**
 * Locks a row's campaign, then reads the row again, as a concurrent request may have corrected and sent it. Refuses NOT_FOUND, and
 * NOT_A_DRAFT for a row that was already launched.
 */
export async function lockRecipientRow(context: EditContext, id: string) {
  const { trx, me } = context
  const find = () => trx('campaign_recipients').where({ id, company: me.company }).whereIn('state', editableRowStates).first()
  const campaign = (await find())?.campaign
  if (!campaign) throw refusal('NOT_FOUND')
  const draft = await lockCampaignForRecipients(context, campaign)
  const row = await find()
  if (!row) throw refusal('NOT_FOUND')
  if (row.state !== 'failed') refuseLaunched(draft, row)
  return { draft, row }
}
