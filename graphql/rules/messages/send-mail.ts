import { createHash } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import { env } from '../env.ts'
import type { Mail } from './compose-reward-mail.ts'

let transport: Transporter | undefined

/**
 * One real SMTP conversation. The Message-ID comes from the outbox row: a mail sent again after a crash
 * is the same mail to whoever receives it.
 */
export async function sendMail(mail: Mail, dedupeKey: string): Promise<void> {
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
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
    messageId: `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${address.split('@')[1] ?? 'plutus'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
