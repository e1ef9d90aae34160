import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { reachedDeliveries } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'

/** A message, and the reward that it is about. Null for the test of a draft. */
export type RewardMessage = Pick<Row<'messages'>, 'id' | 'reward' | 'kind'>

/** A delivery status of a reward with a message that was sent. */
export type ReachedDelivery = (typeof reachedDeliveries)[number]

/** Event published when messages were sent, delivered or opened. Their rewards are locked. Subscribers may lock campaigns. */
export const messagesDelivered = defineEvent<[work: UnitOfWork, messages: RewardMessage[], to: ReachedDelivery]>('messages.delivered')

/** Event published when messages will not arrive. Their rewards are locked. Subscribers may lock campaigns. */
export const messagesLost = defineEvent<[work: UnitOfWork, messages: RewardMessage[]]>('messages.lost')

/** Event published when failed messages of a campaign were queued again. Their rewards are locked. Subscribers may lock the campaign. */
export const messagesRequeued = defineEvent<[work: UnitOfWork, campaign: string]>('messages.requeued')

/** Locks rewards before their campaigns and messages, the lock order. Takes the rewards' ids or a query of them. */
export async function lockRewards(trx: Knex.Transaction, ids: string[] | Knex.QueryBuilder): Promise<void> {
  if (!isPostgres(trx)) return
  const rewards = trx('rewards').orderBy('id').forNoKeyUpdate().select('id')
  if (Array.isArray(ids)) rewards.where(inList(trx, 'id', ids))
  else rewards.whereIn('id', ids)
  await trx.count().from(rewards.as('locked'))
}
