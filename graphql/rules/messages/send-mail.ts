import { createHash } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import type { Channel } from '../campaign/delivery.input.ts'
import { env } from '../env.ts'
import type { EmailAttachment } from './email/render-reward-email.ts'

export type Mail = {
  to: string
  fromName: string
  /** Where an answer goes: the company's choice, or whoever owns the campaign; an account's mail wants none. */
  replyTo?: string
  subject: string
  html?: string
  text: string
  attachments: EmailAttachment[]
  /** Where a click or the mail program itself ends all further mail (RFC 8058). */
  unsubscribeUrl?: string
}

/** Which message of the outbox it is; the built-in mailbox reports by it. */
export type MailOf = { id: string; channel: Channel }

let transport: Transporter | undefined

const isMailbox = Boolean(env.carriers.mailboxSmtpUrl)

/** Who takes our mail, as `messages.provider` calls it. */
export const mailProvider = isMailbox ? 'mailbox' : 'smtp'

/**
 * One real SMTP conversation. The Message-ID comes from the outbox row: a mail sent again after a crash
 * is the same mail to whoever receives it.
 */
export async function sendMail(mail: Mail, dedupeKey: string, message?: MailOf): Promise<void> {
  transport ??= createTransport({
    url: env.smtpUrl ?? 'smtp://127.0.0.1:1025',
    pool: true,
    maxConnections: 20,
    maxMessages: Infinity,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const address = /<([^>]+)>/.exec(env.mailFrom)?.[1] ?? env.mailFrom
  await transport.sendMail({
    from: { name: mail.fromName, address },
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    ...(mail.html ? { html: mail.html } : {}),
    text: mail.text,
    attachments: mail.attachments,
    headers: { ...unsubscribeHeaders(mail), ...(isMailbox && message ? mailboxHeaders(message) : {}) },
    messageId: `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${address.split('@')[1] ?? 'plutus'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const mailboxHeaders = ({ id, channel }: MailOf): Record<string, string> => ({
  'X-Plutus-Message': id,
  ...(channel === 'email' ? {} : { 'X-Plutus-Channel': channel }),
})
