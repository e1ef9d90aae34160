import * as z from 'zod/mini'

/**
 * A message in the demo's built-in mailbox, which shows what Plutus has sent. The launcher serves it on its own port, outside
 * `/openapi.json`.
 */
export const mailboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms', 'whatsapp']),
  /** The recipients' email addresses or phone numbers, as in the SMTP envelope, separated by `, `. */
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  date: z.iso.datetime(),
  text: z.string(),
  html: z.string(),
})

export type MailboxMessage = z.output<typeof mailboxMessage>

/** The kinds of delivery report that the mailbox's page can send to Plutus about a message, in place of a carrier. */
const reportType = z.enum(['delivered', 'opened', 'failed', 'bounced', 'complained', 'unsubscribed'])

export type ReportType = z.output<typeof reportType>

/** A message in the mailbox's list, without its text. */
const mailboxSummary = z.extend(z.omit(mailboxMessage, { text: true, html: true }), {
  recipients: z.array(z.string()),
  /** The id of the message in Plutus, and the unsubscribe URL of its email. Undefined if it has none. */
  message: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
  /** The kinds of delivery report that can be sent to Plutus about this message. */
  reports: z.array(reportType),
})

export type MailboxSummary = z.output<typeof mailboxSummary>

/** The response of `GET /api/summaries`, with the newest message first. `count` is the number of all stored messages. */
export type MailboxList = { count: number; messages: MailboxSummary[] }

/** The response of `GET /api/messages/count`. `count` is the number of stored messages, `received` of all since the mailbox started. */
export type MailboxCount = { count: number; received: number }

/** The body of `POST /api/messages/{id}/reports`, with the kind of delivery report to send to Plutus. */
export const reportBody = z.object({ type: reportType })

/** A delivery report that the mailbox sends to Plutus, signed with a detached JWS. `message` is the id of the message in Plutus. */
export const mailboxReport = z.object({ id: z.string(), type: reportType, message: z.uuid() })

export type MailboxReport = z.output<typeof mailboxReport>
