import * as z from 'zod/mini'
import { isOneOf, openRewards } from '#model/statuses.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockRewards } from './delivery-events.ts'
import { requeueMessages } from './requeue-messages.ts'

/**
 * Queues a failed message again, under the same id, so that an email keeps its Message-ID. It failed for a temporary reason or may have
 * arrived, else refuses NOT_RETRYABLE. Refuses NOT_FOUND, RECIPIENT_SUPPRESSED, and the refusals of `refusalOf` for a reward that cannot be
 * claimed.
 */
export const retryMessage = defineCommand(
  z.object({ id: rowId }),
  { may: 'reward.resend', repeats: { command: 'retryMessage', refused: 'NOT_RETRYABLE' } },
  async (context) => {
    const { id } = context.input
    const { me, trx, audit } = context
    const target = await trx('messages').where({ id, company: me.company }).first('reward')
    if (!target) throw refusal('NOT_FOUND')
    // locks are taken in the order reward → campaign → message
    if (target.reward) await lockRewards(trx, [target.reward])
    const message = await orThrow(trx('messages').where({ id }).first())
    if (message.status === 'queued') return id
    if (message.status === 'suppressed') throw refusal('RECIPIENT_SUPPRESSED')
    const mayRetry = message.retryable || message.failure_code === 'may_have_arrived'
    if (message.status !== 'failed' || !mayRetry || !message.reward) throw refusal('NOT_RETRYABLE')
    const reward = await orThrow(trx('rewards').where({ id: message.reward }).first('status', 'recipient'))
    if (!isOneOf(openRewards, reward.status)) throw refusalOf(reward.status)
    const person = reward.recipient && (await trx('recipients').where({ id: reward.recipient }).first('status'))
    if (person && person.status !== 'active') throw refusal('RECIPIENT_SUPPRESSED')
    await requeueMessages(context, { id })
    await audit('message.retry', 'messages', id, {
      detail: { campaign: message.campaign, channel: message.channel },
      before: { status: 'failed', failure: message.failure_code },
      after: { status: 'queued' },
    })
    return id
  },
)

/**
 * Queues again all failed messages of a campaign whose failure is not permanent, reward open and recipient active. Leaves those that may
 * have arrived. Refuses NOT_FOUND, and NOT_RETRYABLE when there are none.
 */
export const retryFailedMessages = defineCommand(z.object({ campaign: rowId }), { may: 'reward.resend' }, async (context) => {
  const { campaign } = context.input
  const { me, trx, audit } = context
  if (!(await trx('campaigns').where({ id: campaign, company: me.company }).first('id'))) throw refusal('NOT_FOUND')
  const count = await requeueMessages(context, { campaign })
  if (!count) throw refusal('NOT_RETRYABLE')
  await audit('message.retry_all', 'campaigns', campaign, { detail: { count } })
  return campaign
})
