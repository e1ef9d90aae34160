import * as z from 'zod/mini'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { editableRowStates, lockRecipientRow } from './lock-recipient-row.ts'

/** Removes one recipient from the next launch of a campaign. Refuses NOT_FOUND, NOT_A_DRAFT. */
export const removeRecipient = defineCommand(
  z.object({ id: rowId }),
  { may: 'campaign.draft', repeats: { command: 'removeRecipient', refused: 'NOT_FOUND' } },
  async (context) => {
    const {
      input: { id },
      trx,
      audit,
    } = context
    const { draft, row } = await lockRecipientRow(context, id)
    await trx('campaign_recipients').where({ id }).delete()
    await refreshEstimate(trx, draft.id)
    await audit('recipient.remove', 'campaigns', draft.id, {
      detail: { rowNo: Number(row.row_no) },
      before: { value: row.value?.toString() ?? null },
    })
    return draft.id
  },
)

/** Removes those of a campaign's recipients that no launch has used yet. Refuses IMPORT_NOT_READY while people are still being added. */
export const removeAllRecipients = defineCommand(z.object({ campaign: rowId }), { may: 'campaign.draft' }, async (context) => {
  const {
    input: { campaign: id },
    trx,
    audit,
  } = context
  const { launched_through: through, joining } = await lockCampaignForRecipients(context, id)
  if (joining !== null) throw refusal('IMPORT_NOT_READY')
  const removed = await trx('campaign_recipients')
    .where({ campaign: id })
    .where('seq', '>', Number(through))
    .whereIn('state', editableRowStates)
    .delete()
  await refreshEstimate(trx, id)
  await audit('recipient.remove_all', 'campaigns', id, { before: { recipient_count: removed }, after: { recipient_count: 0 } })
  return id
})
