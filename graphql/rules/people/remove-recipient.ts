import * as z from 'zod/mini'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { lockCampaignForRecipients, refuseLaunched } from '#rules/campaign/lock-campaign-for-edit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { editable } from './update-recipient.ts'

/** Removes one person from a draft. Refuses NOT_FOUND. */
export const removeRecipient = defineCommand(z.object({ id: rowId }), { may: 'campaign.draft' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    audit,
  } = context
  const row = await trx('campaign_recipients')
    .where({ id, company: me.company })
    .whereIn('state', editable)
    .first('campaign', 'seq', 'row_no', 'value', 'state')
  if (!row?.campaign) throw refusal('NOT_FOUND')
  const campaign = await lockCampaignForRecipients(context, row.campaign)
  if (row.state !== 'failed') refuseLaunched(campaign, row)
  await trx('campaign_recipients').where({ id }).delete()
  await refreshEstimate(trx, row.campaign)
  await audit('recipient.remove', 'campaigns', row.campaign, {
    detail: { rowNo: Number(row.row_no) },
    before: { value: row.value?.toString() ?? null },
  })
  return row.campaign
})

/** Empties a draft's list, to start over with another file. */
export const removeAllRecipients = defineCommand(z.object({ campaign: rowId }), { may: 'campaign.draft' }, async (context) => {
  const {
    input: { campaign: id },
    trx,
    audit,
  } = context
  const { launched_through: through } = await lockCampaignForRecipients(context, id)
  const removed = await trx('campaign_recipients')
    .where({ campaign: id })
    .where('seq', '>', Number(through))
    .whereIn('state', editable)
    .delete()
  await refreshEstimate(trx, id)
  await audit('recipient.remove_all', 'campaigns', id, { before: { recipient_count: removed }, after: { recipient_count: 0 } })
  return id
})
