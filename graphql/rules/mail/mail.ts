import type { RewardEmail } from '#rules/mail/email/reward-email.ts'

/** A file attached to a mail. */
export type AttachedFile = { filename: string; content: Uint8Array; contentType: string }

/** A mail that is ready to be composed. It is plain data, because a worker thread composes it. */
export type Mail = {
  to: string
  fromName: string
  /** The address for replies: the company's choice, or the campaign's owner. An account mail has none. */
  replyTo?: string
  subject: string
  /** The content, as finished text or as the data of a reward email. */
  words: { html?: string; text: string; attachments?: AttachedFile[] } | RewardEmail
  /** The file name of the sender's logo. */
  logo?: string | null
  /** The address with which a click or the mail client unsubscribes (RFC 8058). */
  unsubscribeUrl?: string
}
