import type { Row } from '#model/tables.ts'
import { subtractUndelivered } from '#rules/campaign/campaign-totals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { messagesFor, queueMessages } from '#rules/messaging/reward-messages.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

type Reward = Pick<Row<'rewards'>, 'id' | 'company' | 'campaign' | 'launch' | 'delivery_status' | 'recipient_email'> &
  Partial<Pick<Row<'rewards'>, 'recipient_phone'>>

/**
 * Queues the messages of a reward again, on every channel of its recipient. `key` deduplicates them. Its campaign no longer counts it as
 * failed.
 */
export async function resendMessages(work: UnitOfWork, reward: Reward, key: string): Promise<void> {
  const { trx, now } = work
  const { id, company, campaign, recipient_email, recipient_phone } = reward
  const launch = { company, campaign, snapshot: await readSnapshot(trx, reward.launch) }
  const person = { id, recipient_email, recipient_phone: recipient_phone ?? null }
  await queueMessages(trx, company, messagesFor(launch, person, { kind: 'resend', key, now }))
  if (reward.delivery_status !== 'failed') return
  await subtractUndelivered(work, campaign, 1)
}
