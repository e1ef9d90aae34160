import { messageLifecycle } from '#model/lifecycles.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'
import { lockRewards, messagesLost } from './delivery-events.ts'

const chunkRows = 500

/**
 * Cancels the messages that a restore holds and that were queued before a time. Their rewards count as not delivered, so that they can be
 * sent again. Returns the number of messages of each company.
 */
export async function dropHeldMessages(work: UnitOfWork, before: Date): Promise<Map<string, number>> {
  const { trx } = work
  const dropped = new Map<string, number>()
  const old = () =>
    trx('messages').whereNotNull('held_at').whereIn('status', messageLifecycle.cancel.from).where('date_created', '<', before)
  for (;;) {
    const messages = await old().orderBy('id').limit(chunkRows).select('id', 'company', 'reward', 'kind')
    if (!messages.length) return dropped
    await lockRewards(
      trx,
      messages.flatMap(({ reward }) => reward ?? []),
    )
    await messagesLost.publish(work, messages)
    const ids = messages.map(({ id }) => id)
    await trx('messages')
      .where(inList(trx, 'id', ids))
      .update({ ...messageLifecycle.cancel.set, held_at: null })
    for (const { company } of messages) dropped.set(company, (dropped.get(company) ?? 0) + 1)
  }
}
