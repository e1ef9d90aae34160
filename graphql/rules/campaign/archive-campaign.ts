import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { endedCampaigns, isOneOf } from '../../model/statuses.ts'

/** Puts a campaign that is over out of the way; nothing of it is lost. */
export const archiveCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = context
  const archived = await touchRow(
    context,
    'campaigns',
    { id, company: me.company, status: campaignLifecycle.archive.from },
    { ...campaignLifecycle.archive.set, status_before: trx.raw('status'), date_updated: now },
  )
  if (!archived) {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
    if (campaign?.status === 'archived') return id
    throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
  }
  await audit('campaign.archive', 'campaigns', id, { before: { status: archived.status_before }, after: { status: 'archived' } })
  return id
})

/** Takes a campaign out of the archive, as it was. */
export const restoreCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = context
  const restored = await touchRow(
    context,
    'campaigns',
    { id, company: me.company, status: campaignLifecycle.restore.from },
    { ...campaignLifecycle.restore.into(trx.raw('status_before')), status_before: null, date_updated: now },
  )
  if (!restored) {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
    if (campaign && isOneOf(endedCampaigns, campaign.status)) return id
    throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
  }
  await audit('campaign.restore', 'campaigns', id, { before: { status: 'archived' }, after: { status: restored.status } })
  return id
})
