import { newId } from '../core/database.ts'

export type MessageKind = 'reward' | 'reminder' | 'resend' | 'copy' | 'test'

type Message = {
  company: string
  campaign?: string | null
  reward?: string | null
  seq: number
  kind: MessageKind
  to: string
  subject: string
  dedupeKey: string
  payload?: object
  now: Date
}

/** A row of the outbox, due at once. The key is unique: a cause asked for twice sends once. */
export const messageRow = ({ company, campaign, reward, seq, kind, to, subject, dedupeKey, payload = {}, now }: Message) => ({
  id: newId(),
  company,
  campaign: campaign ?? null,
  reward: reward ?? null,
  seq,
  kind,
  channel: 'email',
  to_masked: maskEmail(to),
  subject,
  status: 'queued',
  to,
  payload: JSON.stringify(payload),
  dedupe_key: dedupeKey,
  next_attempt_at: now,
  date_created: now,
})

/** a•••@example.com: enough to recognise, not to learn. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')
