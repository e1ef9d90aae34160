import { messageRow } from '#rules/messaging/message-row.ts'
import { queueMessages } from '#rules/messaging/reward-messages.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

type Reward = { id: string; company: string; campaign: string; recipient_email: string }

/** The mail with the full code, to the address the reward was sent to; each copy leaves once. */
export async function queueCopy({ trx, now }: UnitOfWork, reward: Reward, copy: number): Promise<void> {
  const dedupeKey = `copy:${reward.id}:${copy}`
  if (await trx('messages').where({ dedupe_key: dedupeKey }).first('id')) return
  await queueMessages(trx, reward.company, [
    messageRow({
      company: reward.company,
      campaign: reward.campaign,
      reward: reward.id,
      kind: 'copy',
      to: reward.recipient_email,
      subject: 'Your voucher',
      dedupeKey,
      now,
    }),
  ])
}
