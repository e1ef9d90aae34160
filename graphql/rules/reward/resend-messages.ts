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
 * Queues the messages of rewards of one campaign again, on every channel of their recipients. The campaign no longer counts them as failed.
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
  const failed = rewards.filter(({ delivery_status }) => delivery_status === 'failed').length
  // claims, too, lock the campaign before the numbers of messages
  if (failed) await subtractUndelivered(work, first.campaign, failed)
  await queueMessages(trx, first.company, messages)
}
