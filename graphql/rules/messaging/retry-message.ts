import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { messageLifecycle } from '#model/lifecycles.ts'
import { isOneOf, openRewards } from '#model/statuses.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { nonNull, orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockRewards, messagesRequeued } from './delivery-events.ts'

/**
 * Queues a failed message again, under the same id, so that an email keeps its Message-ID. Refuses NOT_FOUND, RECIPIENT_SUPPRESSED,
 * NOT_RETRYABLE unless it failed for a temporary reason, and the refusals of `refusalOf` for a reward that cannot be claimed.
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
    if (message.status !== 'failed' || !message.retryable || !message.reward) throw refusal('NOT_RETRYABLE')
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
 * Queues again all failed messages of a campaign whose failure is not permanent, reward open and recipient active. Refuses NOT_FOUND, and
 * NOT_RETRYABLE when there are none.
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

/**
 * Queues failed, retryable messages again, due at once and with all attempts, if their reward is open and its recipient active. Publishes
 * `messagesRequeued`. Returns the number of messages.
 */
async function requeueMessages(work: UnitOfWork, of: { id: string } | { campaign: string }): Promise<number> {
  const { trx, now } = work
  // locks are taken in the order reward → campaign → message
  await lockRewards(trx, failedOf(trx, of).select('messages.reward'))
  const again = { ...messageLifecycle.retry.set, attempts: 0, next_attempt_at: now, failure_code: null, retryable: false }
  const requeued = await trx('messages')
    .whereIn('id', failedOf(trx, of).select('messages.id'))
    .update(again)
    .returning(['reward', 'campaign', 'kind'])
  const [first] = requeued
  if (!first) return 0
  await messagesRequeued.publish(work, nonNull(first.campaign))
  return requeued.length
}

const failedOf = (trx: Knex.Transaction, of: { id: string } | { campaign: string }) =>
  trx('messages')
    .join('rewards', 'rewards.id', 'messages.reward')
    .leftJoin('recipients', 'recipients.id', 'rewards.recipient')
    .where('id' in of ? { 'messages.id': of.id } : { 'messages.campaign': of.campaign })
    .whereIn('messages.status', messageLifecycle.retry.from)
    .where({ 'messages.retryable': true })
    .whereIn('rewards.status', openRewards)
    .where((person) => void person.whereNull('recipients.status').orWhere('recipients.status', 'active'))
