import type { RewardEmail } from '#rules/mail/email/reward-email.ts'

/** A file that comes with a mail. */
export type AttachedFile = { filename: string; content: Uint8Array; contentType: string }

/** A mail ready to be assembled: plain data, as that happens in a thread. */
export type Mail = {
  to: string
  fromName: string
  /** Where a reply goes: the company's choice, or the campaign's owner; an account's mail wants none. */
  replyTo?: string
  subject: string
  /** What it says: as text, or what a reward's mail is drawn from. */
  words: { html?: string; text: string; attachments?: AttachedFile[] } | RewardEmail
  /** The sender's, by its file name. */
  logo?: string | null
  /** Where a click, or the mail program itself, stops all further mail (RFC 8058). */
  unsubscribeUrl?: string
}
