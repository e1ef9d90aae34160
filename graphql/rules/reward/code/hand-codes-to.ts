import * as z from 'zod/mini'
import { openRewards } from '#model/statuses.ts'
import { lockCampaignForChange } from '#rules/campaign/lock-campaign.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { findCodeReceiver } from './code-receiver.ts'
import { transferCodes } from './transfer-codes.ts'

/**
 * Lets another member download the codes of a launch for a day, instead of the current receiver. Refuses NOT_FOUND, and WRONG_STATE if no
 * code can be redeemed any more.
 */
export const handCodesTo = defineCommand(z.object({ file: rowId, receiver: rowId }), { may: 'campaign.manage' }, async (context) => {
  const { file: id, receiver } = context.input
  const { me, trx, audit } = context
  const file = await trx('code_files').where({ id, company: me.company }).first()
  if (!file) throw refusal('NOT_FOUND')
  const { campaign, launch } = file
  const person = await findCodeReceiver(trx, me.company, receiver)
  if (!person) throw refusal('NOT_FOUND')
  // concurrent calls leave one file
  await lockCampaignForChange(context, campaign)
  const [before] = await trx('code_files').where({ launch, status: 'ready' }).update({ status: 'withdrawn' }).returning('receiver')
  const [open] = await trx('rewards').where({ launch }).whereIn('status', openRewards).count({ count: '*' })
  const count = Number(open?.count)
  if (!count) throw refusal('WRONG_STATE')
  const made = await transferCodes(context, { company: me.company, campaign, launch, receiver, count })
  await audit('codes.hand_over', 'code_files', made, {
    detail: { campaign },
    before: { receiver: before?.receiver ?? null },
    after: { receiver },
  })
  return made
})
