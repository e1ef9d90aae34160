import * as z from 'zod/mini'
import { resendLimits } from '#contracts/reward/words.ts'
import { departingDeliveries, isOneOf, openRewards } from '#model/statuses.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { cancelHeldMessages } from '#rules/messaging/outbox.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { type LockedReward, lockReward } from './lock-reward.ts'
import { resendMessages } from './resend-messages.ts'

/**
 * Sends the reward's messages to the same person again. Refuses NOT_FOUND, WRONG_STATE without an address, RESEND_LIMIT, and the code of
 * `refusalOf` for a reward that cannot be claimed.
 */
export const resendReward = defineCommand(z.object({ id: rowId }), { may: 'reward.resend' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    audit,
  } = context
  const reward = await lockReward(context, id, me)
  if (!isOneOf(openRewards, reward.status)) throw refusalOf(reward.status)
  if (!reward.recipient_email) throw refusal('WRONG_STATE')
  const wasHeld = (await cancelHeldMessages(trx, id)) > 0
  await refuseTooMany(context, reward, wasHeld)
  const resends = reward.resend_count + 1
  await trx('rewards').where({ id }).update({ resend_count: resends, delivery_status: 'queued', send_at: null })
  await resendMessages(context, reward, `resend:${id}:${resends}`)
  await audit('reward.resend', 'rewards', id, { before: { resend_count: reward.resend_count }, after: { resend_count: resends } })
  return id
})

const dayMs = 24 * 3_600_000

/**
 * Refuses RESEND_LIMIT while a message of the reward is still to be sent, unless a restore held it, or if another one would exceed
 * `resendLimits`.
 */
async function refuseTooMany({ trx, now }: UnitOfWork, reward: LockedReward, wasHeld: boolean): Promise<void> {
  const isOnItsWay = !wasHeld && isOneOf(departingDeliveries, reward.delivery_status)
  const sentAt = reward.last_sent_at
  const isTooSoon = sentAt && now.getTime() - instant(sentAt).getTime() < resendLimits.apartMs
  if (isOnItsWay || isTooSoon || reward.resend_count >= resendLimits.timesMax) throw refusal('RESEND_LIMIT')
  const today = await trx('messages')
    .where({ reward: reward.id, kind: 'resend', channel: 'email' })
    .where('date_created', '>', new Date(now.getTime() - dayMs))
    .count({ count: '*' })
    .first()
  if (Number(today?.count) >= resendLimits.timesADay) throw refusal('RESEND_LIMIT')
}
