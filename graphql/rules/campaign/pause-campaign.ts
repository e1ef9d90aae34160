import * as z from 'zod/mini'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { completeCampaign } from './campaign-totals.ts'
import { moveCampaign } from './move-campaign.ts'

/**
 * Pauses a live campaign, so that it cannot be launched and its open rewards cannot be claimed and send no messages. Rewards still expire
 * on time. Refuses NOT_FOUND, and WRONG_STATE unless it is live or already paused.
 */
export const pauseCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const { id } = context.input
  if (await moveCampaign(context, { from: campaignLifecycle.pause.from, to: ['paused'] }, campaignLifecycle.pause.set))
    await context.audit('campaign.pause', 'campaigns', id, { before: { status: 'live' }, after: { status: 'paused' } })
  return id
})

/**
 * Resumes a paused campaign and sends the messages held since the pause. Ends it if no reward holds money any more. Refuses NOT_FOUND, and
 * WRONG_STATE unless it is paused or already live.
 */
export const resumeCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const { id } = context.input
  const resumed = await moveCampaign(context, { from: campaignLifecycle.resume.from, to: ['live'] }, campaignLifecycle.resume.set)
  if (!resumed) return id
  // the last reward may have ended during the pause
  await completeCampaign(context.trx, id)
  await requestJob(context.trx, 'send-held', id)
  const after = await context.trx('campaigns').where({ id }).first('status')
  await context.audit('campaign.resume', 'campaigns', id, { before: { status: 'paused' }, after })
  return id
})
