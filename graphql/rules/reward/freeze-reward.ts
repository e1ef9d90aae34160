import * as z from 'zod/mini'
import { shortReason } from '#contracts/text/reason-input.ts'
import { rewardLifecycle } from '#model/lifecycles.ts'
import { isOneOf, openRewards } from '#model/statuses.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { requeueHeldMessages } from '#rules/messaging/send-held-messages.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { cancelJobs, enqueueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { lockReward } from './lock-reward.ts'

/** In ms. A frozen reward is unfrozen automatically after this. */
const frozenMs = 48 * 3_600_000

/**
 * Blocks claims of a reward for two days, for an investigation. Its money stays held. Refuses NOT_FOUND, and the code of `refusalOf` for a
 * reward that cannot be claimed.
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

/**
 * Unfreezes a reward before its two days are over. Refuses NOT_FOUND, and the code of `refusalOf` for a reward that is neither frozen nor
 * open.
 */
export const unfreezeReward = defineCommand(z.object({ id: rowId }), { may: 'reward.freeze' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    audit,
  } = context
  const reward = await lockReward(context, id, me)
  if (isOneOf(openRewards, reward.status)) return id
  if (reward.status !== 'frozen') throw refusalOf(reward.status)
  const status = await endFreeze(context, id)
  await cancelJobs(trx, ['unfreeze-reward'], id)
  await audit('reward.unfreeze', 'rewards', id, { before: { status: 'frozen' }, after: { status } })
  return id
})

/**
 * Restores the reward's state from before the freeze and releases its held messages. Returns that state, or undefined if it is not frozen.
 * The reward's row must be locked.
 */
async function endFreeze({ trx, now }: UnitOfWork, id: string): Promise<string | undefined> {
  const [unfrozen] = await trx('rewards')
    .where({ id })
    .whereIn('status', rewardLifecycle.unfreeze.from)
    .update({
      ...rewardLifecycle.unfreeze.into(trx.raw('frozen_from')),
      frozen_from: null,
      frozen_until: null,
      close_reason: null,
      date_updated: now,
    })
    .returning('status')
  if (unfrozen) await requeueHeldMessages(trx, { reward: id })
  return unfrozen?.status
}

/** Job that unfreezes a reward two days after it was frozen. */
export const unfreezeWhenDue = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const status = await endFreeze(work, job.ref)
    if (status) {
      const { company } = await orThrow(trx('rewards').where({ id: job.ref }).first('company'))
      await auditSystem(trx, {
        company,
        cause: job.id,
        action: 'reward.unfreeze',
        entity: 'rewards',
        entityId: job.ref,
        before: { status: 'frozen' },
        after: { status },
        now,
      })
    }
    await finishJob(trx, job)
  })
