import type { Row } from '#model/tables.ts'
import { subtractUndelivered } from '#rules/campaign/campaign-totals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { NewMessage } from '#rules/messaging/message-row.ts'
import { messagesFor, queueMessages } from '#rules/messaging/reward-messages.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A reward that is sent again. `key` deduplicates its messages. */
type Resent = Pick<Row<'rewards'>, 'id' | 'company' | 'campaign' | 'launch' | 'delivery_status' | 'recipient_email'> &
  Partial<Pick<Row<'rewards'>, 'recipient_phone'>> & { key: string }

/**
 * Queues the messages of rewards of one company again, on every channel of their recipients. Their campaigns no longer count them as failed.
 */
export async function resendMessages(work: UnitOfWork, rewards: readonly Resent[]): Promise<void> {
  const { trx, now } = work
  const [first] = rewards
  if (!first) return
  const messages: NewMessage[] = []
  for (const { id, company, campaign, launch, recipient_email, recipient_phone, key } of rewards) {
    const terms = { company, campaign, snapshot: await readSnapshot(trx, launch) }
    messages.push(...messagesFor(terms, { id, recipient_email, recipient_phone: recipient_phone ?? null }, { kind: 'resend', key, now }))
  }
  const failed = Map.groupBy(
    rewards.filter(({ delivery_status }) => delivery_status === 'failed'),
    ({ campaign }) => campaign,
  )
  // claims, too, lock the campaign before the numbers of messages
  for (const [campaign, { length }] of [...failed].sort(([one], [other]) => (one < other ? -1 : 1)))
    await subtractUndelivered(work, campaign, length)
  await queueMessages(trx, first.company, messages)
}
