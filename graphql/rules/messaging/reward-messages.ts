import type { Knex } from 'knex'
import type { Delivery } from '#rules/campaign/terms/delivery.input.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { Sms, WhatsApp } from '#rules/campaign/terms/text-messages.input.ts'
import { type Channel, channels } from '#rules/mail/channel.ts'
import { instant } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { isMobile } from '#rules/platform/input/phone.ts'
import type { Row } from '../../model/tables.ts'
import { fillSubjects, subjectOf } from './fill-subjects.ts'
import { type MessageKind, messageRow, type NewMessage } from './message-row.ts'

type Launch = { company: string; campaign: string; snapshot: LaunchSnapshot }

/** The columns of a reward needed for its messages. It is sent at `send_at`, the recipient's own sending time, or at once if null. */
type Reward = Pick<Row<'rewards'>, 'id' | 'recipient_email'> & Partial<Pick<Row<'rewards'>, 'recipient_phone' | 'send_at'>>

/** The kind of message and the dedupe key of its cause. The same key sends one message per channel. */
type Cause = { kind: MessageKind; key: string; now: Date }

/**
 * Builds the messages that deliver a new reward, one for each channel that reaches its recipient. Empty for a code without a recipient.
 * Pass them to `queueMessages`.
 */
export const rewardMessages = (launch: Launch, reward: Reward, now: Date): NewMessage[] =>
  messagesFor(launch, reward, { kind: 'reward', key: `reward:${reward.id}`, now })

/**
 * Builds messages of any kind about a reward, one for each channel that reaches its recipient, such as reminders. Pass them to
 * `queueMessages`.
 */
export function messagesFor({ company, campaign, snapshot }: Launch, reward: Reward, { kind, key, now }: Cause): NewMessage[] {
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
      at: own > now ? own : now,
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

/** The email address and phone number of a recipient. */
type Reach = { email: string; phone?: string | null | undefined }

/** The chosen channels of a launch, and its SMS and WhatsApp texts. Every launch has an email text. */
type Words = { delivery: Pick<Delivery, 'channels'>; sms?: Sms | null; whatsapp?: WhatsApp | null }

/**
 * Returns the channels on which a launch reaches a recipient: chosen ones (all by default) that have a text and an address. Landlines do
 * not count. Email is used if no other channel is left.
 */
export function channelsOf({ delivery, sms, whatsapp }: Words, { email, phone }: Reach): Channel[] {
  const isWritten: Record<Channel, boolean> = { email: true, sms: Boolean(sms?.body), whatsapp: Boolean(whatsapp?.body) }
  const written = (delivery.channels ?? channels).filter((channel) => isWritten[channel])
  const hasMobile = written.some((channel) => channel !== 'email') && isMobile(phone)
  const chosen = written.filter((channel) => (channel === 'email' ? email !== '' : hasMobile))
  return chosen.length || !email ? chosen : ['email']
}
