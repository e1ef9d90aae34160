import * as z from 'zod/mini'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { endedCampaigns } from '#model/statuses.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { moveCampaign } from './move-campaign.ts'

/**
 * Archives a completed or cancelled campaign and keeps all of its data. Does nothing for an archived one. Refuses NOT_FOUND, and
 * WRONG_STATE in any other status.
 */
export const archiveCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  await archiveCampaignRow(context, context.input.id)
  return context.input.id
})

/**
 * Restores a campaign from the archive with its previous status. Does nothing for a completed or cancelled one. Refuses NOT_FOUND, and
 * WRONG_STATE in any other status.
 */
export const restoreCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  await restoreCampaignRow(context, context.input.id)
  return context.input.id
})

/** Archives a campaign as `archiveCampaign` does, and refuses as it does. */
export async function archiveCampaignRow(context: CommandContext<unknown>, id: string): Promise<void> {
  const set = { ...campaignLifecycle.archive.set, status_before: context.trx.raw('status') }
  const archived = await moveCampaign({ ...context, input: { id } }, { from: campaignLifecycle.archive.from, to: ['archived'] }, set)
  if (archived)
    await context.audit('campaign.archive', 'campaigns', id, { before: { status: archived.status_before }, after: { status: 'archived' } })
}

/** Restores a campaign as `restoreCampaign` does, and refuses as it does. */
export async function restoreCampaignRow(context: CommandContext<unknown>, id: string): Promise<void> {
  const set = { ...campaignLifecycle.restore.into(context.trx.raw('status_before')), status_before: null }
  const restored = await moveCampaign({ ...context, input: { id } }, { from: campaignLifecycle.restore.from, to: endedCampaigns }, set)
  if (restored)
    await context.audit('campaign.restore', 'campaigns', id, { before: { status: 'archived' }, after: { status: restored.status } })
}
