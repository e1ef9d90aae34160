import { type EditContext, lockCampaignForRecipients, refuseLaunched } from '#rules/campaign/lock-campaign-for-edit.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** The states in which a recipient of a campaign can be edited. Rows of an import (`staged`) cannot before it is applied. */
export const editableRowStates = ['ready', 'suppressed', 'excluded', 'failed']

/**
 * Locks the campaign of a recipient, then reads their row again in case a concurrent request changed it. Refuses NOT_FOUND, and NOT_A_DRAFT
 * for a launched row that did not fail, or as `lockCampaignForRecipients` does.
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
