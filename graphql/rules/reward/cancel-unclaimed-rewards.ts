import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { cancelReason } from './cancel-reason.input.ts'

/** Takes back all that nobody claimed; the work is done in chunks and the wallet moves with each. */
export const cancelUnclaimedRewards = verb(
  z.object({ campaign: rowId, reason: cancelReason }),
  { may: 'campaign.cancelUnclaimed' },
  async ({ input: { campaign: id, reason }, me, trx, changes, audit }) => {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
    if (!campaign) throw refuse('NOT_FOUND')
    // asked again after an answer that was lost: nothing is left to take back
    if (campaign.status === 'cancelled') return id
    if (campaign.status === 'sending') throw refuse('IN_PROGRESS')
    if (!['live', 'paused', 'needs_attention', 'completed'].includes(campaign.status)) throw refuse('NOT_FOUND')
    await enqueueJob(trx, 'cancel-unclaimed', id, { payload: { reason, actor: me.id } })
    changes.add('campaigns', id)
    await audit('campaign.cancel_unclaimed', 'campaigns', id, { detail: { reason } })
    return id
  },
)
