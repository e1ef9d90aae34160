import * as z from 'zod/mini'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { verb } from '../core/verb.ts'
import { requestJob } from '../worker/jobs.ts'

/** Ends a pause: rewards are given out again and what waited leaves. */
export const resumeCampaign = verb(
  z.object({ id: rowId }),
  { may: 'campaign.manage' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const [resumed] = await trx('campaigns')
      .where({ id, company: me.company, status: 'paused' })
      .update({
        status: trx.raw("case when claimed_count + returned_count >= issued_count then 'completed' else 'live' end"),
        revision: trx.raw('revision + 1'),
        date_updated: now,
      })
      .returning('status')
    if (!resumed) {
      const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
      if (campaign?.status === 'live') return id
      throw refuse(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
    }
    await requestJob(trx, 'send-held', id)
    changes.add('campaigns', id)
    await audit('campaign.resume', 'campaigns', id, { before: { status: 'paused' }, after: { status: resumed.status } })
    return id
  },
)
