import * as z from 'zod/mini'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { shortReason } from '#rules/platform/input/reason-input.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { rewardLifecycle } from '../../model/lifecycles.ts'
import { isOneOf, openRewards } from '../../model/statuses.ts'
import { lockReward } from './lock-reward.ts'

/** In ms: a frozen reward is unfrozen automatically after this. */
export const frozenMs = 48 * 3_600_000

/**
 * Keeps a reward from being claimed while someone looks into it; its money stays held. Refuses NOT_FOUND, and what `refusalOf` says of
 * one that cannot be claimed.
 */
export const freezeReward = defineCommand(z.object({ id: rowId, reason: shortReason }), { may: 'reward.freeze' }, async (context) => {
  const {
    input: { id, reason },
    me,
    trx,
    now,
    audit,
  } = context
  const reward = await lockReward(context, id, me)
  if (reward.status === 'frozen') return id
  if (!isOneOf(openRewards, reward.status)) throw refusalOf(reward.status)
  const until = new Date(now.getTime() + frozenMs)
  await trx('rewards')
    .where({ id })
    .whereIn('status', rewardLifecycle.freeze.from)
    .update({ ...rewardLifecycle.freeze.set, frozen_from: reward.status, frozen_until: until, close_reason: reason })
  await enqueueJob(trx, 'unfreeze-reward', id, { runAt: until })
  await audit('reward.freeze', 'rewards', id, { detail: { reason }, before: { status: reward.status }, after: { status: 'frozen' } })
  return id
})
