import type { RewardEmail } from '#contracts/message/reward-labels.ts'

export type AttachedFile = { filename: string; content: Uint8Array; contentType: string }

/**
 * The data of a mail from which a worker thread composes its MIME text. It contains only plain values, because it is copied to that thread.
 */
export type Mail = {
  to: string
  fromName: string
  /** The Reply-To address: the one that the company chose, or the campaign owner's. An account mail has none. */
  replyTo?: string
  subject: string
  /** The content: finished text with attachments, or the data of a reward email, which the worker thread renders. */
  words: { html?: string; text: string; attachments?: AttachedFile[] } | RewardEmail
  /** The stored file of the company's logo, embedded in a reward email. Null or undefined without one. */
  logo?: string | null
  /** True if the mail is sent without its logo rather than not at all. Others wait while the store of files is away. */
  mayOmitLogo?: boolean
  /** The address for the List-Unsubscribe header, with which a mail client unsubscribes the recipient in one click (RFC 8058). */
  unsubscribeUrl?: string
}
