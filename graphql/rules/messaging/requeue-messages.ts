import type { Knex } from 'knex'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { openRewards } from '../../model/statuses.ts'

/**
 * Puts failed messages back into the outbox, at once and with all their tries: those that may go through now, of open rewards,
 * to people who may be written to. Their rewards are under way again. Yields how many.
 */
export async function requeueMessages({ trx, changes, now }: UnitOfWork, of: { id: string } | { campaign: string }): Promise<number> {
  // locks go reward → campaign → message
  await trx('rewards').whereIn('id', failedOf(trx, of).select('messages.reward')).update({ date_updated: now })
  const again = { status: 'queued', attempts: 0, next_attempt_at: now, failure_code: null, retryable: false }
  const requeued: { reward: string; campaign: string; kind: string }[] = await trx('messages')
    .whereIn('id', failedOf(trx, of).select('messages.id'))
    .update(again)
    .returning(['reward', 'campaign', 'kind'])
  const [first] = requeued
  if (!first) return 0
  const rewards = trx('messages')
    .where({ campaign: first.campaign, status: 'queued' })
    .whereIn('kind', ['reward', 'resend'])
    .select('reward')
  const undelivered = await trx('rewards')
    .where({ campaign: first.campaign, delivery_status: 'failed' })
    .whereIn('id', rewards)
    .update({ delivery_status: 'queued', date_updated: now })
  await trx('campaigns')
    .where({ id: first.campaign })
    .update({ failed_count: trx.raw('failed_count - ?', [undelivered]), revision: trx.raw('revision + 1'), date_updated: now })
  changes.add('campaigns', first.campaign)
  return requeued.length
}

const failedOf = (trx: Knex.Transaction, of: { id: string } | { campaign: string }): Knex.QueryBuilder => {
  const [[column, value]] = Object.entries(of) as [[string, string]]
  return trx('messages')
    .join('rewards', 'rewards.id', 'messages.reward')
    .leftJoin('recipients', 'recipients.id', 'rewards.recipient')
    .where(`messages.${column}`, value)
    .where({ 'messages.status': 'failed', 'messages.retryable': true })
    .whereIn('rewards.status', openRewards)
    .where((person) => void person.whereNull('recipients.status').orWhere('recipients.status', 'active'))
}
