import * as z from 'zod/mini'

/** A message of the demo's built-in mailbox. The launcher serves it on a separate port, outside `/openapi.json`. */
export const mailboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms', 'whatsapp']),
  /** The envelope's recipients, separated by `, `. */
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  date: z.iso.datetime(),
  text: z.string(),
  html: z.string(),
})

export type MailboxMessage = z.output<typeof mailboxMessage>

/** The reports that the page's buttons can send for a message. */
const reportType = z.enum(['delivered', 'opened', 'failed', 'bounced', 'complained', 'unsubscribed'])

export type ReportType = z.output<typeof reportType>

/** An item of the mailbox's list. */
const mailboxSummary = z.extend(z.omit(mailboxMessage, { text: true, html: true }), {
  recipients: z.array(z.string()),
  /** The id of the Plutus message, and the unsubscribe URL of its email. */
  message: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
  /** The reports that can be sent for it. */
  reports: z.array(reportType),
})

export type MailboxSummary = z.output<typeof mailboxSummary>

/** The response of `GET /api/summaries`, newest first. `count` is the number of all messages kept. */
export type MailboxList = { count: number; messages: MailboxSummary[] }

/** The response of `GET /api/messages/count`. `count` is the number kept, `received` the number since the mailbox started. */
export type MailboxCount = { count: number; received: number }

/** The body of `POST /api/messages/{id}/reports`. */
export const reportBody = z.object({ type: reportType })

/** A report that the mailbox sends to Plutus, signed with a detached JWS. */
export const mailboxReport = z.object({ id: z.string(), type: reportType, message: z.uuid() })

export type MailboxReport = z.output<typeof mailboxReport>
