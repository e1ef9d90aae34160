import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { shortReason } from '#rules/platform/input/reason-input.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { isOneOf, issuedCampaigns, refundableRewards } from '../../model/statuses.ts'

/**
 * Cancels all that nobody claimed, in chunks; the wallet moves with each. Refuses NOT_FOUND, and IN_PROGRESS while the campaign is
 * sending.
 */
export const cancelUnclaimedRewards = defineCommand(
  z.object({ campaign: rowId, reason: shortReason }),
  { may: 'campaign.cancelUnclaimed' },
  async ({ input: { campaign: id, reason }, me, trx, changes, audit }) => {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status', 'issued_count')
    if (!campaign) throw refusal('NOT_FOUND')
    if (campaign.status === 'sending') throw refusal('IN_PROGRESS')
    if (!isOneOf(issuedCampaigns, campaign.status) || !campaign.issued_count) throw refusal('NOT_FOUND')
    // asked again after a lost answer: it is under way, or nothing is left to cancel
    const isAsked = await trx('plutus_jobs').where({ kind: 'cancel-unclaimed', ref: id }).first('id')
    if (isAsked || !(await trx('rewards').where({ campaign: id }).whereIn('status', refundableRewards).first('id'))) return id
    await enqueueJob(trx, 'cancel-unclaimed', id, { payload: { reason, actor: me.id } })
    changes.add('campaigns', id)
    await audit('campaign.cancel_unclaimed', 'campaigns', id, { detail: { reason } })
    return id
  },
)
