import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { createTransport, type Transporter } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { env } from '#rules/platform/env/env.ts'
import { pictureOf, readLogo } from './email/picture-of.ts'
import { renderRewardEmail } from './email/render-reward-email.ts'
import type { Mail } from './mail.ts'
import type { MailOrder, MailReply } from './send-mail.ts'

/** Runs in its own thread: assembles mails and talks SMTP, so that nobody's call waits for it. */
parentPort?.on('message', async ({ no, mail, dedupeKey, headers }: MailOrder) => {
  const reply = await deliverMail(mail, dedupeKey, headers).then(
    (): MailReply => ({ no }),
    // an error loses its properties on its way between threads
    (error: Error & { responseCode?: number }): MailReply => ({
      no,
      failure: { message: error.message, responseCode: error.responseCode },
    }),
  )
  parentPort?.postMessage(reply)
})

let transport: Transporter | undefined

/**
 * One real SMTP conversation. The Message-ID comes from the outbox row: a mail sent again after a crash is the same mail to its
 * recipient. A mail is assembled first and handed over whole: line by line each would be a system call.
 */
async function deliverMail(mail: Mail, dedupeKey: string, headers: Record<string, string>): Promise<void> {
  transport ??= createTransport({
    url: env.smtpUrl ?? 'smtp://127.0.0.1:1025',
    pool: true,
    maxConnections: 20,
    maxMessages: Infinity,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const address = /<([^>]+)>/.exec(env.mailFrom)?.[1] ?? env.mailFrom
  const composed = new MailComposer({
    from: { name: mail.fromName, address },
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    ...(await partsOf(mail)),
    headers,
    messageId: `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${address.split('@')[1] ?? 'plutus'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  await transport.sendMail({ envelope: composed.getEnvelope(), raw: await composed.build() })
}

async function partsOf({ words, logo: name }: Mail) {
  if ('text' in words) {
    const { attachments = [], ...said } = words
    return { ...said, attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })) }
  }
  const logo = await readLogo(name ?? null)
  const company = { ...words.company, ...(logo ? { logoCid: logo.cid } : {}) }
  const { html, text, attachments } = renderRewardEmail({ ...words, company })
  return { html, text, attachments: [...attachments, ...(logo ? [logo] : [])].map(pictureOf) }
}
