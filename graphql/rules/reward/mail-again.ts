import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { messagesFor, queueMessages } from '#rules/messaging/reward-messages.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

type Reward = {
  id: string
  company: string
  campaign: string
  launch: string
  delivery_status: string
  recipient_email: string
  recipient_phone?: string | null
}

/**
 * The messages of a reward once more, on every channel its person is reached on; `key` tells one time from the next. One whose
 * mail had failed is no failure any more.
 */
export async function mailAgain(work: UnitOfWork, reward: Reward, key: string): Promise<void> {
  const { trx, changes, now } = work
  const { id, company, campaign, recipient_email, recipient_phone } = reward
  const launch = { company, campaign, snapshot: await readSnapshot(trx, reward.launch) }
  const person = { id, recipient_email, recipient_phone: recipient_phone ?? null }
  await queueMessages(trx, company, messagesFor(launch, person, { kind: 'resend', key, now }))
  if (reward.delivery_status !== 'failed') return
  await trx('campaigns')
    .where({ id: campaign })
    .update({ failed_count: trx.raw('failed_count - 1'), revision: trx.raw('revision + 1'), date_updated: now })
  changes.add('campaigns', campaign)
}
