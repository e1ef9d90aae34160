import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { closeRewards, returnToWallet } from './close-reward.ts'

/**
 * Cancels a reward and returns its unredeemed value and fee to the wallet. Refuses NOT_FOUND, and the code of `refusalOf` for a reward that
 * has ended or whose voucher is being ordered.
 */
export const cancelReward = defineCommand(z.object({ id: rowId, reason: shortReason }), { may: 'reward.cancel' }, async (context) => {
  const { id, reason } = context.input
  const { me, trx, now, audit } = context
  const lock = await trx('rewards').where({ id, company: me.company }).update({ date_updated: now })
  if (!lock) throw refusal('NOT_FOUND')
  const reward = await orThrow(trx('rewards').where({ id }).first())
  if (reward.status === 'cancelled') return id
  const closed = await closeRewards(context, [reward], 'cancelled', reason)
  if (!closed.count) throw refusalOf(reward.status)
  await returnToWallet(context, [reward], closed, {
    reference: `RW-${reward.seq}`,
    description: `Reward of ${formatMoney(Number(reward.remaining), reward.currency)} cancelled`,
    reward: id,
    actor: me.id,
    actorKind: me.kind,
  })
  await audit('reward.cancel', 'rewards', id, { detail: { reason }, before: { status: reward.status }, after: { status: 'cancelled' } })
  return id
})
