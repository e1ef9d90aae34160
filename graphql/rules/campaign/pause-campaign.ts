import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'

/** Nothing is given out and nothing is sent until it is resumed; rewards still end on their day. */
export const pauseCampaign = defineCommand(
  z.object({ id: rowId }),
  { may: 'campaign.manage' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const paused = await trx('campaigns')
      .where({ id, company: me.company, status: 'live' })
      .update({ status: 'paused', revision: trx.raw('revision + 1'), date_updated: now })
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
