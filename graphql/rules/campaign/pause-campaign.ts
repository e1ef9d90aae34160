import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { completeCampaign } from './complete-campaign.ts'

/** Nothing is given out and nothing is sent until it is resumed; rewards still end on their day. */
export const pauseCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = context
  const paused = await touch(
    context,
    'campaigns',
    { id, company: me.company, status: campaignLifecycle.pause.from },
    { ...campaignLifecycle.pause.set, date_updated: now },
  )
  if (!paused) {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
    if (campaign?.status === 'paused') return id
    throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
  }
  await audit('campaign.pause', 'campaigns', id, { before: { status: 'live' }, after: { status: 'paused' } })
  return id
})

/** Ends a pause: rewards are given out again and what waited leaves. */
export const resumeCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.manage' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = context
  const resumed = await touch(
    context,
    'campaigns',
    { id, company: me.company, status: campaignLifecycle.resume.from },
    { ...campaignLifecycle.resume.set, date_updated: now },
  )
  if (!resumed) {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
    if (campaign?.status === 'live') return id
    throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
  }
  // the last of its rewards may have ended while it was paused
  const isOver = await completeCampaign(trx, id)
  await requestJob(trx, 'send-held', id)
  await audit('campaign.resume', 'campaigns', id, { before: { status: 'paused' }, after: { status: isOver ? 'completed' : 'live' } })
  return id
})
