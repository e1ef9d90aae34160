import type { Knex } from 'knex'
import { messageLifecycle } from '#model/lifecycles.ts'
import type { QueryOf } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'
import { lockRewards, messagesLost } from './delivery-events.ts'

const chunkRows = 500

/**
 * Cancels the messages that a restore holds and that were queued before a time. Their rewards count as not delivered, so that they can be
 * sent again. Returns the number of messages of each company.
 */
export const dropHeldMessages = (work: UnitOfWork, before: Date): Promise<Map<string, number>> =>
  drop(work, (unsent) => unsent.whereNotNull('held_at').where('date_created', '<', before))

/** Cancels the unsent messages of a campaign, except those that are being sent, as `dropHeldMessages` does. Returns their number. */
export async function dropCampaignMessages(work: UnitOfWork, campaign: string): Promise<number> {
  const dropped = await drop(work, (unsent) => unsent.where({ campaign }))
  return [...dropped.values()].reduce((sum, count) => sum + count, 0)
}

/** Counts the messages that `dropCampaignMessages` would cancel. */
export async function countUnsent(trx: Knex, campaign: string): Promise<number> {
  const unsent = await selectUnsent(trx).where({ campaign }).count({ count: '*' }).first()
  return Number(unsent?.count)
}

const selectUnsent = (trx: Knex) => trx('messages').whereIn('status', messageLifecycle.cancel.from)

type Narrow = (unsent: QueryOf<'messages'>) => QueryOf<'messages'>

/** Cancels unsent messages in chunks. A worker may lease some of a chunk before they are cancelled, and sends these. */
async function drop(work: UnitOfWork, narrow: Narrow): Promise<Map<string, number>> {
  const { trx } = work
  const dropped = new Map<string, number>()
  const ids = await selectUnsent(trx)
    .where((unsent) => void narrow(unsent))
    .orderBy('id')
    .pluck('id')
  while (ids.length) {
    const part = ids.splice(0, chunkRows)
    const chunk = () => selectUnsent(trx).where(inList(trx, 'id', part))
    await lockRewards(trx, chunk().select('reward'))
    await messagesLost.publish(work, await chunk().select('id', 'reward', 'kind'))
    const cancelled = await chunk()
      .update({ ...messageLifecycle.cancel.set, held_at: null })
      .returning('company')
    for (const { company } of cancelled) dropped.set(company, (dropped.get(company) ?? 0) + 1)
  }
  return dropped
}
