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

/** `send_at`: the person's own time, else at once. */
type Reward = Pick<Row<'rewards'>, 'id' | 'recipient_email'> & Partial<Pick<Row<'rewards'>, 'recipient_phone' | 'send_at'>>

/** Another message for a reward: `key` tells one from the next, and a key sends once. */
type Cause = { kind: MessageKind; key: string; now: Date }

/**
 * The messages that bring a new reward, one for each channel that reaches its person, not before their own time. A reward of nobody (a
 * code to download) has none. `queueMessages` numbers and stores them.
 */
export const rewardMessages = (launch: Launch, reward: Reward, now: Date): NewMessage[] =>
  messagesFor(launch, reward, { kind: 'reward', key: `reward:${reward.id}`, now })

/** The same channels for a reminder, a resend or another address. */
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

/** The email keeps the plain key from before there were other channels, and so its Message-ID. */
const keyOf = (key: string, channel: Channel): string => (channel === 'email' ? key : `${key}:${channel}`)

/**
 * Numbers messages in the list of their company and stores them, each with its subject as its person reads it. Their rewards exist
 * already.
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

/** Which addresses a person has. */
type Reach = { email: string; phone?: string | null | undefined }

/** What a launch has text for; email always has. */
type Words = { delivery: Pick<Delivery, 'channels'>; sms?: Sms | null; whatsapp?: WhatsApp | null }

/**
 * The channels that reach a person: those that were chosen (all, where nobody chose), have text and an address to go to. A person with
 * none of them gets email, so that nobody's reward is lost for want of a phone number; a land line is none.
 */
export function channelsOf({ delivery, sms, whatsapp }: Words, { email, phone }: Reach): Channel[] {
  const isWritten: Record<Channel, boolean> = { email: true, sms: Boolean(sms?.body), whatsapp: Boolean(whatsapp?.body) }
  const written = (delivery.channels ?? channels).filter((channel) => isWritten[channel])
  const hasMobile = written.some((channel) => channel !== 'email') && isMobile(phone)
  const chosen = written.filter((channel) => (channel === 'email' ? email !== '' : hasMobile))
  return chosen.length || !email ? chosen : ['email']
}
