import * as z from 'zod/mini'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { endedCampaigns } from '#model/statuses.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { moveCampaign } from './move-campaign.ts'

/**
 * Archives a completed or cancelled campaign and keeps all of its data. Does nothing for an archived one. Refuses NOT_FOUND, and
 * WRONG_STATE in any other status.
 */
export const archiveCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const { id } = context.input
  const set = { ...campaignLifecycle.archive.set, status_before: context.trx.raw('status') }
  const archived = await moveCampaign(context, { from: campaignLifecycle.archive.from, to: ['archived'] }, set)
  if (archived)
    await context.audit('campaign.archive', 'campaigns', id, { before: { status: archived.status_before }, after: { status: 'archived' } })
  return id
})

/**
 * Restores a campaign from the archive with its previous status. Does nothing for a completed or cancelled one. Refuses NOT_FOUND, and
 * WRONG_STATE in any other status.
 */
export const restoreCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const { id } = context.input
  const set = { ...campaignLifecycle.restore.into(context.trx.raw('status_before')), status_before: null }
  const restored = await moveCampaign(context, { from: campaignLifecycle.restore.from, to: endedCampaigns }, set)
  if (restored)
    await context.audit('campaign.restore', 'campaigns', id, { before: { status: 'archived' }, after: { status: restored.status } })
  return id
})
