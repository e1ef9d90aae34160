import type { Knex } from 'knex'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { channelsOf } from '#contracts/message/channels-of.ts'
import type { Channel } from '#contracts/message/words.ts'
import type { Row } from '#model/tables.ts'
import { instant } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { fillSubjects, subjectOf } from './fill-subjects.ts'
import { type MessageKind, messageRow, type NewMessage } from './message-row.ts'

type Launch = { company: string; campaign: string; snapshot: LaunchSnapshot }

/** The columns of a reward needed for its messages. It is sent at `send_at`, the recipient's own sending time, or at once if null. */
type Reward = Pick<Row<'rewards'>, 'id' | 'recipient_email'> & Partial<Pick<Row<'rewards'>, 'recipient_phone' | 'send_at'>>

/** The kind of message and the dedupe key of its cause. The same key sends one message per channel. */
type Cause = { kind: MessageKind; key: string; now: Date } & Urgency

/** An urgent message is sent before those of the company's campaigns. Resent ones are urgent in any case. */
type Urgency = { isUrgent?: boolean }

/**
 * Builds the messages that deliver a new reward, one for each channel that reaches its recipient. Empty for a code without a recipient.
 * Pass them to `queueMessages`.
 */
export const rewardMessages = (launch: Launch, reward: Reward, now: Date, urgency: Urgency = {}): NewMessage[] =>
  messagesFor(launch, reward, { kind: 'reward', key: `reward:${reward.id}`, now, ...urgency })

/**
 * Builds messages of any kind about a reward, one for each channel that reaches its recipient, such as reminders. Pass them to
 * `queueMessages`.
 */
export function messagesFor({ company, campaign, snapshot }: Launch, reward: Reward, { kind, key, now, ...urgency }: Cause): NewMessage[] {
  const reach = { email: reward.recipient_email, phone: reward.recipient_phone }
  const own = reward.send_at ? instant(reward.send_at) : now
  return channelsOf(snapshot, reach).map((channel) =>
    messageRow({
      company,
      campaign,
      reward: reward.id,
      kind,
      channel,
      to: channel === 'email' ? reach.email : String(reach.phone),
      subject: channel === 'email' ? subjectOf(kind, snapshot.email.subject) : '',
      dedupeKey: keyOf(key, channel),
      now,
      ...urgency,
      ...(own > now ? { at: own } : {}),
    }),
  )
}

/** Returns the dedupe key of a message for a channel. Email has no suffix, so that older emails keep their key and Message-ID. */
const keyOf = (key: string, channel: Channel): string => (channel === 'email' ? key : `${key}:${channel}`)

/**
 * Numbers messages of a company and stores them in the outbox, with the variables in their subjects filled in. Their rewards must already
 * be stored.
 */
export async function queueMessages(trx: Knex.Transaction, company: string, messages: NewMessage[]): Promise<void> {
  if (!messages.length) return
  const subjects = await fillSubjects(trx, messages)
  const first = await nextSequence(trx, 'messages', company, messages.length)
  await insertAsJson(
    trx,
    'messages',
    messages.map((message, index) => ({
      ...message,
      subject: subjects.get(message.id) ?? message.subject,
      seq: first + index,
    })),
  )
}
