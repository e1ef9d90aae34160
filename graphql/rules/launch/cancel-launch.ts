import * as z from 'zod/mini'
import { revertLaunch } from '#rules/campaign/revert-launch.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { releaseLaunch } from './release-launch.ts'

/**
 * Cancels a launch before it is sent and returns its money. Its campaign becomes a draft again, or returns to the status before this
 * launch. Refuses NOT_FOUND, and ALREADY_SENT by `releaseLaunch`.
 */
export const cancelLaunch = defineCommand(z.object({ id: rowId }), { may: 'campaign.launch' }, async (context) => {
  const { id } = context.input
  const { me, trx, audit } = context
  const launch = await trx('launches').where({ id, company: me.company }).first('campaign', 'status')
  if (!launch) throw refusal('NOT_FOUND')
  if (launch.status === 'cancelled') return id
  await revertLaunch(context, launch.campaign)
  await releaseLaunch(context, id, me)
  await audit('launch.cancel', 'launches', id, {
    detail: { campaign: launch.campaign },
    before: { status: launch.status },
    after: { status: 'cancelled' },
  })
  return id
})
