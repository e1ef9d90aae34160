import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { refuseOtherSelection } from '#rules/platform/command/refuse-other-selection.ts'
import { newId } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { shortReason } from '#rules/platform/input/reason-input.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { includePartlySpent, whereCancellable } from './cancellable.ts'
import { rewardFilter, whereRewards } from './reward-filter.ts'

const input = z.object({
  campaign: rowId,
  filter: rewardFilter,
  expected: z.int().check(z.gte(1)),
  includePartlySpent,
  reason: shortReason,
})

/**
 * Cancels all unclaimed rewards that a campaign's list finds, in chunks; rewards issued later are left out, and those spent in part
 * unless they are included. Refuses NOT_FOUND, SELECTION_CHANGED where they are not `expected`, and IN_PROGRESS while it is sending.
 */
export const cancelMatchingRewards = defineCommand(input, { may: 'campaign.cancelUnclaimed' }, async (context) => {
  const {
    input: { campaign: id, filter, expected, includePartlySpent, reason },
    me,
    trx,
    changes,
    audit,
  } = context
  const campaign = await trx('campaigns').where({ id, company: me.company }).first('name', 'status')
  if (!campaign) throw refusal('NOT_FOUND')
  if (campaign.status === 'sending') throw refusal('IN_PROGRESS')
  const found = trx('rewards')
    .where({ campaign: id })
    .where((query) => whereCancellable(query, includePartlySpent))
  const matching = found.where((query) => whereRewards(query, filter))
  const throughSeq = await refuseOtherSelection(matching.count({ count: '*' }).max({ last: 'seq' }), expected)
  await enqueueJob(trx, 'cancel-matching', newId(), {
    payload: { campaign: id, filter, throughSeq, includePartlySpent, reason, actor: me.id },
  })
  changes.add('campaigns', id)
  await audit('campaign.cancel_matching', 'campaigns', id, { detail: { reason, count: expected, name: campaign.name } })
  return id
})
