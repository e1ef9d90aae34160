import * as z from 'zod/mini'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { sendHeldMessages } from '#rules/messaging/send-held-messages.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { rewardLifecycle } from '../../model/lifecycles.ts'
import { isOneOf, openRewards } from '../../model/statuses.ts'
import { lockReward } from './lock-reward.ts'

/**
 * Lets a frozen reward be claimed again before its two days are over. Refuses NOT_FOUND, and what `refusalOf` says of one that is neither
 * frozen nor open.
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
  await trx('plutus_jobs').where({ kind: 'unfreeze-reward', ref: id }).delete()
  await audit('reward.unfreeze', 'rewards', id, { before: { status: 'frozen' }, after: { status } })
  return id
})

/** Returns it to its former state and releases its messages. The reward's row is locked. Undefined when it is not frozen any more. */
export async function endFreeze({ trx, now }: UnitOfWork, id: string): Promise<string | undefined> {
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
  if (unfrozen) await sendHeldMessages(trx, { reward: id })
  return unfrozen?.status
}
