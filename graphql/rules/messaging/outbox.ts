import type { Knex } from 'knex'
import { messageLifecycle } from '#model/lifecycles.ts'
import type { Row } from '#model/tables.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { HeldLease } from '#rules/platform/jobs/held-lease.ts'
import { LeaseQueue } from '#rules/platform/jobs/lease.ts'

export type OutgoingMessage = Pick<
  Row<'messages'>,
  'id' | 'company' | 'campaign' | 'reward' | 'kind' | 'channel' | 'to' | 'subject' | 'dedupe_key' | 'attempts' | 'unanswered'
> & { payload: Record<string, unknown> }

/** In ms. Delays before the retries of a message, 72 hours together. It fails for good after the last one. */
const backOffMs = [1, 5, 30, 84, ...Array<number>(35).fill(120)].map((minutes) => minutes * 60_000)

export const messageQueue = new LeaseQueue('messages', {
  dueAt: 'next_attempt_at',
  asMoment: (ms) => new Date(ms),
  retryAfterMs: (attempts) => backOffMs[attempts - 1],
  states: { take: messageLifecycle.take, drop: messageLifecycle.dropLease, paused: messageLifecycle.release.from },
  fair: { by: 'company', share: 20 },
  agedBy: 'date_created',
  unheld: [],
})

export type LeasedMessages = { messages: OutgoingMessage[]; lease: HeldLease }

/**
 * Leases up to `count` due messages to this process and returns them. A message whose lease expired is leased again and keeps its
 * Message-ID. Undefined when none is due.
 */
export async function leaseMessages(knex: Knex, count: number): Promise<LeasedMessages | undefined> {
  const claimed = await messageQueue.claim(knex, count)
  return claimed && { messages: claimed.rows.map((row) => ({ ...row, payload: parseJson(row.payload) })), lease: claimed.lease }
}

/** Cancels the unsent messages of rewards that ended, or that get messages to another address. */
export const cancelMessages = (trx: Knex.Transaction, rewards: string[]): Promise<number> =>
  selectUnsent(trx, rewards).update(messageLifecycle.cancel.set)

/** Cancels the unsent reminders of rewards that were fully redeemed. */
export const cancelReminders = (trx: Knex.Transaction, rewards: string[]): Promise<number> =>
  selectUnsent(trx, rewards).where({ kind: 'reminder' }).update(messageLifecycle.cancel.set)

/** Cancels the messages of rewards that a restore held, because they are sent again. */
export async function cancelHeldMessages(trx: Knex.Transaction, rewards: string[]): Promise<void> {
  await selectUnsent(trx, rewards).whereNotNull('held_at').update(messageLifecycle.cancel.set)
}

const selectUnsent = (trx: Knex.Transaction, rewards: string[]) =>
  trx('messages').whereIn('reward', rewards).whereIn('status', messageLifecycle.cancel.from)
