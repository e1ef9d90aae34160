import * as z from 'zod/mini'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { verb } from '../core/verb.ts'
import { releaseLaunch } from './release-launch.ts'

/** Calls back a launch that has not left: the campaign is a draft again and every paisa is available. */
export const cancelLaunch = verb(
  z.object({ id: rowId }),
  { may: 'campaign.launch' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const launch = await trx('launches').where({ id, company: me.company }).first('campaign', 'status')
    if (!launch) throw refuse('NOT_FOUND')
    if (launch.status === 'cancelled') return id
    await trx('campaigns')
      .where({ id: launch.campaign })
      .update({ status: 'draft', launched_at: null, ends_at: null, revision: trx.raw('revision + 1'), date_updated: now })
    await releaseLaunch({ trx, changes, now }, id, me)
    changes.add('campaigns', launch.campaign)
    await audit('launch.cancel', 'launches', id, {
      detail: { campaign: launch.campaign },
      before: { status: launch.status },
      after: { status: 'cancelled' },
    })
    return id
  },
)
