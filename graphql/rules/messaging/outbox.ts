import type { Knex } from 'knex'
import { isPostgres, parseJson } from '#rules/platform/db/database.ts'
import { messageLifecycle } from '../../model/lifecycles.ts'
import type { Row } from '../../model/tables.ts'

export type OutgoingMessage = Pick<
  Row<'messages'>,
  'id' | 'company' | 'campaign' | 'reward' | 'kind' | 'channel' | 'to' | 'subject' | 'dedupe_key' | 'attempts'
> & { payload: Record<string, unknown> }

const leaseMs = 60_000

export const dueMessages = (knex: Knex, now: Date) =>
  knex('messages')
    .whereIn('status', messageLifecycle.take.from)
    .where('next_attempt_at', '<=', now)
    .where((query) => void query.whereNull('lease_until').orWhere('lease_until', '<', now))

/** Takes up to `count` due messages; one whose lease ran out is taken again, with the same Message-ID. */
export async function claimMessages(knex: Knex, count: number): Promise<OutgoingMessage[]> {
  const now = new Date()
  const due = dueMessages(knex, now).orderBy('next_attempt_at').limit(count).select('id')
  if (isPostgres(knex)) due.forUpdate().skipLocked()
  const rows = await knex('messages')
    .whereIn('id', due)
    .update({ ...messageLifecycle.take.set, lease_until: new Date(now.getTime() + leaseMs), attempts: knex.raw('attempts + 1') })
    .returning('*')
  return rows.map((row) => ({ ...row, payload: parseJson(row.payload) }))
}
