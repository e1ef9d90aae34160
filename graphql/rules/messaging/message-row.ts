import { maskEmail, maskPhone } from '#contracts/address/read-address.ts'
import type { Channel } from '#contracts/message/words.ts'
import { messageLifecycle } from '#model/lifecycles.ts'
import type { Row } from '#model/tables.ts'
import { newId } from '#rules/platform/db/database.ts'

export type MessageKind = Row<'messages'>['kind']

type Message = {
  company: string
  campaign?: string | null
  reward?: string | null
  kind: MessageKind
  channel?: Channel
  to: string
  subject: string
  dedupeKey: string
  payload?: Record<string, unknown>
  now: Date
  /** Earliest time to send the message. The default is `now`, and a day earlier for an urgent message, which puts it first. */
  at?: Date
  /** True for a message that someone waits for, such as every copy, test and resent reward. */
  isUrgent?: boolean
}

/** Kinds that a person is waiting for. Their due time is in the past, so that they are sent before the messages of a big campaign. */
const urgentKinds: ReadonlySet<MessageKind> = new Set(['copy', 'test', 'resend'])
const aheadMs = 24 * 60 * 60_000

/** A row of the outbox (table `messages`) without its number, which `queueMessages` assigns. */
export type NewMessage = ReturnType<typeof messageRow>

/** Builds a row of the outbox (table `messages`). Its dedupe key is unique, so that the same cause sends one message. */
export const messageRow = ({
  company,
  campaign,
  reward,
  kind,
  channel = 'email',
  to,
  subject,
  dedupeKey,
  payload = {},
  now,
  isUrgent = urgentKinds.has(kind),
  at = isUrgent ? new Date(now.getTime() - aheadMs) : now,
}: Message) => ({
  id: newId(),
  company,
  campaign: campaign ?? null,
  reward: reward ?? null,
  kind,
  channel,
  to_masked: channel === 'email' ? maskEmail(to) : maskPhone(to),
  subject,
  ...messageLifecycle.queue.set,
  to,
  payload,
  dedupe_key: dedupeKey,
  next_attempt_at: at,
  date_created: now,
})
