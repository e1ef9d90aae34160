import type { Knex } from 'knex'

/** Messages that waited for a frozen reward, or up to `limit` of a paused campaign, go on. Returns how many. */
export async function sendHeldMessages(
  trx: Knex.Transaction,
  of: { reward: string } | { campaign: string },
  limit = 1000,
): Promise<number> {
  const held = trx('messages')
    .where({ ...of, status: 'on_hold' })
    .limit(limit)
    .select('id')
  return trx('messages').whereIn('id', held).update({ status: 'queued' })
}
