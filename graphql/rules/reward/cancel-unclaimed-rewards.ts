import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { refuseOtherSelection } from '#rules/platform/command/refuse-other-selection.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { shortReason } from '#rules/platform/input/reason-input.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { isOneOf, issuedCampaigns } from '../../model/statuses.ts'
import { includePartlySpent, whereCancellable } from './cancellable.ts'

type Wish = { includePartlySpent?: boolean | null }

const expected = z.optional(z.nullable(z.int().check(z.gte(1))))

/**
 * Cancels all rewards that nobody claimed, in chunks; the wallet moves with each. Those spent in part stay unless they are included.
 * Refuses NOT_FOUND, SELECTION_CHANGED where they are not `expected`, and IN_PROGRESS while the campaign is sending or others are being
 * cancelled (R12).
 */
export const cancelUnclaimedRewards = defineCommand(
  z.object({ campaign: rowId, expected, includePartlySpent, reason: shortReason }),
  { may: 'campaign.cancelUnclaimed' },
  async ({ input: { campaign: id, expected, includePartlySpent, reason }, me, trx, changes, audit }) => {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('name', 'status', 'issued_count')
    if (!campaign) throw refusal('NOT_FOUND')
    if (campaign.status === 'sending') throw refusal('IN_PROGRESS')
    if (!isOneOf(issuedCampaigns, campaign.status) || !campaign.issued_count) throw refusal('NOT_FOUND')
    // asked again after a lost answer: it is under way, or nothing is left to cancel
    const asked = await trx('plutus_jobs').where({ kind: 'cancel-unclaimed', ref: id }).first('payload')
    const isOther = asked && Boolean(parseJson<Wish>(asked.payload).includePartlySpent) !== Boolean(includePartlySpent)
    if (isOther) throw refusal('IN_PROGRESS')
    const found = trx('rewards')
      .where({ campaign: id })
      .where((query) => whereCancellable(query, includePartlySpent))
    if (asked || !(await found.clone().first('id'))) return id
    const counted = found.count({ count: '*' }).max({ last: 'seq' })
    const throughSeq = await refuseOtherSelection(counted, expected)
    await enqueueJob(trx, 'cancel-unclaimed', id, { payload: { reason, actor: me.id, throughSeq, includePartlySpent } })
    changes.add('campaigns', id)
    await audit('campaign.cancel_unclaimed', 'campaigns', id, { detail: { reason, name: campaign.name } })
    return id
  },
)
