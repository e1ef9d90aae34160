import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { completeCampaign } from './complete-campaign.ts'

/**
 * Stops issuing and sending until the campaign is resumed; rewards still expire on their day. Refuses NOT_FOUND, and WRONG_STATE unless
 * it is live.
 */
export const pauseCampaign = defineCommand(
  z.object({ id: rowId }),
  { may: 'campaign.manage' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const paused = await trx('campaigns')
      .where({ id, company: me.company })
      .whereIn('status', campaignLifecycle.pause.from)
      .update({ ...campaignLifecycle.pause.set, revision: trx.raw('revision + 1'), date_updated: now })
    if (!paused) {
      const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
      if (campaign?.status === 'paused') return id
      throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
    }
    changes.add('campaigns', id)
    await audit('campaign.pause', 'campaigns', id, { before: { status: 'live' }, after: { status: 'paused' } })
    return id
  },
)

/** Ends a pause: rewards are issued again and what waited is sent. Refuses NOT_FOUND, and WRONG_STATE unless it is paused. */
export const resumeCampaign = defineCommand(
  z.object({ id: rowId }),
  { may: 'campaign.manage' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const [resumed] = await trx('campaigns')
      .where({ id, company: me.company })
      .whereIn('status', campaignLifecycle.resume.from)
      .update({
        ...campaignLifecycle.resume.set,
        revision: trx.raw('revision + 1'),
        date_updated: now,
      })
      .returning('id')
    if (!resumed) {
      const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
      if (campaign?.status === 'live') return id
      throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
    }
    // the last of its rewards may have ended during the pause
    const isOver = await completeCampaign(trx, id)
    await requestJob(trx, 'send-held', id)
    changes.add('campaigns', id)
    await audit('campaign.resume', 'campaigns', id, { before: { status: 'paused' }, after: { status: isOver ? 'completed' : 'live' } })
    return id
  },
)
