import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { requeueMessages } from './requeue-messages.ts'

/** Sends everything of a campaign that failed and may go through now once more; what would fail again stays where it is. */
export const retryFailedMessages = defineCommand(
  z.object({ campaign: rowId }),
  { may: 'reward.resend' },
  async ({ input: { campaign }, me, trx, now, changes, audit }) => {
    if (!(await trx('campaigns').where({ id: campaign, company: me.company }).first('id'))) throw refusal('NOT_FOUND')
    const count = await requeueMessages({ trx, changes, now }, { campaign })
    if (!count) throw refusal('NOT_RETRYABLE')
    await audit('message.retry_all', 'campaigns', campaign, { detail: { count } })
    return campaign
  },
)
