import type { Channel } from '#rules/mail/channel.ts'
import { newId } from '#rules/platform/db/database.ts'
import { maskEmail, maskPhone } from '#rules/platform/input/mask.ts'
import { messageLifecycle } from '../../model/lifecycles.ts'
import type { Row } from '../../model/tables.ts'

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
  /** Not before this time; at once without it. */
  at?: Date
}

/** Someone is waiting for these: they leave before whatever a big campaign has queued. */
const awaited: ReadonlySet<MessageKind> = new Set(['copy', 'test'])
const aheadMs = 24 * 60 * 60_000

/** A row of the outbox without its number; `queueMessages` gives it one. */
export type NewMessage = ReturnType<typeof messageRow>

/** A row of the outbox, its payload not in JSON yet. Its key is unique: a cause asked for twice sends once. */
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
  at = awaited.has(kind) ? new Date(now.getTime() - aheadMs) : now,
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
