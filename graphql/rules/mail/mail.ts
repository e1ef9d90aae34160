import type { RewardEmail } from '#rules/mail/email/reward-email.ts'

/** A mail ready to be put together: plain data, for that happens in a thread. */
export type Mail = {
  to: string
  fromName: string
  /** Where an answer goes: the company's choice, or whoever owns the campaign; an account's mail wants none. */
  replyTo?: string
  subject: string
  /** What it says: as text, or what a reward's mail is drawn from. */
  words: { html?: string; text: string } | RewardEmail
  /** The sender's, by the name of its file. */
  logo?: string | null
  /** Where a click or the mail program itself ends all further mail (RFC 8058). */
  unsubscribeUrl?: string
}
