import type { Knex } from 'knex'
import { messageLifecycle } from '#model/lifecycles.ts'
import { openRewards } from '#model/statuses.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { nonNull } from '#rules/platform/db/database.ts'
import { lockRewards, messagesRequeued } from './delivery-events.ts'

/** Failed messages: one, which someone chose, or those of a campaign. Of these `mayHaveArrived` includes such that may be with their person. */
type Failed = { id: string } | { campaign: string; mayHaveArrived?: boolean }

/**
 * Queues failed messages again, due at once and with all attempts, if their failure may pass, their reward is open and its recipient
 * active. Publishes `messagesRequeued`. Returns the number of messages.
 */
export async function requeueMessages(work: UnitOfWork, failed: Failed): Promise<number> {
  const { trx, now } = work
  // locks are taken in the order reward → campaign → message
  await lockRewards(trx, selectFailed(trx, failed).select('messages.reward'))
  const again = {
    ...messageLifecycle.retry.set,
    attempts: 0,
    unanswered: 0,
    next_attempt_at: now,
    failure_code: null,
    retryable: false,
  }
  const requeued = await trx('messages')
    .whereIn('id', selectFailed(trx, failed).select('messages.id'))
    .update(again)
    .returning(['reward', 'campaign', 'kind'])
  const [first] = requeued
  if (!first) return 0
  await messagesRequeued.publish(work, nonNull(first.campaign))
  return requeued.length
}

/** Counts the messages that `requeueMessages` would queue again, by the reason of their failure. */
export async function countFailed(trx: Knex, failed: Failed): Promise<{ failure: string; count: number }[]> {
  const rows = await selectFailed(trx, failed)
    .groupBy('messages.failure_code')
    .orderBy('messages.failure_code')
    .select('messages.failure_code')
    .count({ count: '*' })
  return rows.map(({ failure_code, count }) => ({ failure: failure_code ?? 'unknown', count: Number(count) }))
}

const selectFailed = (trx: Knex, failed: Failed) =>
  trx('messages')
    .join('rewards', 'rewards.id', 'messages.reward')
    .leftJoin('recipients', 'recipients.id', 'rewards.recipient')
    .where('id' in failed ? { 'messages.id': failed.id } : { 'messages.campaign': failed.campaign })
    .whereIn('messages.status', messageLifecycle.retry.from)
    .where((reason) => {
      reason.where({ 'messages.retryable': true })
      if ('id' in failed || failed.mayHaveArrived) reason.orWhere({ 'messages.failure_code': 'may_have_arrived' })
    })
    .whereIn('rewards.status', openRewards)
    .where((person) => void person.whereNull('recipients.status').orWhere('recipients.status', 'active'))

/** Makes the messages of a campaign due that wait for their next attempt. Returns their number. Changes nothing if `isDryRun`. */
export async function sendWaitingNow(
  trx: Knex.Transaction,
  { campaign, now, isDryRun = false }: { campaign: string; now: Date; isDryRun?: boolean },
): Promise<number> {
  const waiting = trx('messages').where({ campaign, status: 'retrying' }).where('next_attempt_at', '>', now)
  if (!isDryRun) return waiting.update({ next_attempt_at: now })
  return Number((await waiting.count({ count: '*' }).first())?.count)
}
