import * as z from 'zod/mini'

/** The built-in mailbox of a demo, which the launcher serves on a port of its own: in no `/openapi.json`. */
export const mailboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms', 'whatsapp']),
  /** As the envelope says it, several separated by `, `. */
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  date: z.iso.datetime(),
  text: z.string(),
  html: z.string(),
})

export type MailboxMessage = z.output<typeof mailboxMessage>

/** What can become of a message, as the page's buttons say it. */
const reportType = z.enum(['delivered', 'opened', 'failed', 'bounced', 'complained', 'unsubscribed'])

export type ReportType = z.output<typeof reportType>

/** A line of the mailbox's list. */
const mailboxSummary = z.extend(z.omit(mailboxMessage, { text: true, html: true }), {
  recipients: z.array(z.string()),
  /** Which message of Plutus it is, and where its mail says one unsubscribes. */
  message: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
  /** What someone may do with it. */
  reports: z.array(reportType),
})

export type MailboxSummary = z.output<typeof mailboxSummary>

/** `GET /api/summaries`, newest first; `count` is of all that are kept. */
export type MailboxList = { count: number; messages: MailboxSummary[] }

/** `GET /api/messages/count`: those that are kept, and all that came since it was opened. */
export type MailboxCount = { count: number; received: number }

/** The body of `POST /api/messages/{id}/reports`. */
export const reportOrder = z.object({ type: reportType })

/** What the mailbox tells Plutus of a message, in a detached JWS. */
export const mailboxReport = z.object({ id: z.string(), type: reportType, message: z.uuid() })

export type MailboxReport = z.output<typeof mailboxReport>
