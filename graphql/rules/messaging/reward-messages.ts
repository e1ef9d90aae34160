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

/** `send_at` is the person's own sending time, or null to send at once. */
type Reward = Pick<Row<'rewards'>, 'id' | 'recipient_email'> & Partial<Pick<Row<'rewards'>, 'recipient_phone' | 'send_at'>>

/** Reason for a message about a reward. `key` identifies it and is sent once. */
type Cause = { kind: MessageKind; key: string; now: Date }

/**
 * Builds the messages of a new reward, one per channel that reaches its person, due at their own time. A downloaded code without a person
 * has none. `queueMessages` numbers and stores them.
 */
export const rewardMessages = (launch: Launch, reward: Reward, now: Date): NewMessage[] =>
  messagesFor(launch, reward, { kind: 'reward', key: `reward:${reward.id}`, now })

/** Builds messages for the same channels for a reminder, a resend or another address. */
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

/** Returns the dedupe key of a channel. Email keeps the plain key from before other channels existed, and so its Message-ID. */
const keyOf = (key: string, channel: Channel): string => (channel === 'email' ? key : `${key}:${channel}`)

/** Numbers the messages of a company and stores them with the subjects filled in. Their rewards must exist. */
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

/** Addresses of a person. */
type Reach = { email: string; phone?: string | null | undefined }

/** Content of a launch per channel. Email is always present. */
type Words = { delivery: Pick<Delivery, 'channels'>; sms?: Sms | null; whatsapp?: WhatsApp | null }

/**
 * Returns the channels that reach a person, which are chosen (all by default), have content and an address. Landlines do not count as
 * phones. People without any such channel get email, so that no reward is lost.
 */
export function channelsOf({ delivery, sms, whatsapp }: Words, { email, phone }: Reach): Channel[] {
  const isWritten: Record<Channel, boolean> = { email: true, sms: Boolean(sms?.body), whatsapp: Boolean(whatsapp?.body) }
  const written = (delivery.channels ?? channels).filter((channel) => isWritten[channel])
  const hasMobile = written.some((channel) => channel !== 'email') && isMobile(phone)
  const chosen = written.filter((channel) => (channel === 'email' ? email !== '' : hasMobile))
  return chosen.length || !email ? chosen : ['email']
}
