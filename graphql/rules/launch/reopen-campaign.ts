import * as z from 'zod/mini'
import { waitingLaunches } from '#model/statuses.ts'
import { lockScheduledCampaign } from '#rules/campaign/lock-campaign.ts'
import { revertLaunch } from '#rules/campaign/revert-launch.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { releaseLaunch } from './release-launch.ts'

/**
 * Cancels the first launch of a scheduled campaign, returns the money held for it and makes it a draft again. Refuses NOT_FOUND,
 * ALREADY_SENT.
 */
export const reopenCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.launch' }, async (context) => {
  const { id } = context.input
  const { me, trx, audit } = context
  if (!(await lockScheduledCampaign(context, id, me))) {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
    if (campaign?.status === 'draft') return id
    throw refusal(campaign ? 'ALREADY_SENT' : 'NOT_FOUND')
  }
  // read after the campaign is locked, so that a launch that has just started is refused
  const launch = await trx('launches').where({ campaign: id }).whereIn('status', waitingLaunches).first('id')
  if (!launch) throw refusal('ALREADY_SENT')
  await revertLaunch(context, id)
  await releaseLaunch(context, launch.id, me)
  await audit('campaign.reopen', 'campaigns', id, { before: { status: 'scheduled' }, after: { status: 'draft' } })
  return id
})
