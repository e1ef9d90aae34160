import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { OutgoingMessage } from './outbox.ts'

/**
 * Messages of a frozen reward or of a paused campaign wait until it is let go. Their rows are locked first: who lets them go
 * at this moment comes after, and finds all that waits. What they let go before is due again.
 */
export async function recordHeld({ trx, now }: UnitOfWork, messages: OutgoingMessage[]): Promise<void> {
  if (!messages.length) return
  const stillIs = async (table: 'rewards' | 'campaigns', status: string, ids: (string | null)[]) => {
    const rows = await trx(table).whereIn('id', ids).where({ status }).update({ date_updated: now }).returning('id')
    return new Set(rows.map(({ id }: { id: string }) => id))
  }
  const frozen = await stillIs('rewards', 'frozen', [...new Set(messages.map(({ reward }) => reward))].sort())
  const paused = await stillIs('campaigns', 'paused', [...new Set(messages.map(({ campaign }) => campaign))].sort())
  const isHeld = ({ reward, campaign }: OutgoingMessage) => frozen.has(String(reward)) || paused.has(String(campaign))
  const ids = (list: OutgoingMessage[]) => list.map(({ id }) => id)
  // it never left, so the look at it was no attempt
  const back = { lease_until: null, attempts: trx.raw('attempts - 1') }
  await trx('messages')
    .whereIn('id', ids(messages.filter(isHeld)))
    .update({ ...back, status: 'on_hold' })
  await trx('messages')
    .whereIn('id', ids(messages.filter((message) => !isHeld(message))))
    .update({ ...back, status: 'queued' })
}
