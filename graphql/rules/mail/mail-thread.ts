import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import MailComposer from 'nodemailer/lib/mail-composer'
import { env } from '#rules/platform/env/env.ts'
import type { SmtpError } from './carrier/smtp-failure.ts'
import { readLogo, toInlinePart } from './email/inline-images.ts'
import { renderRewardEmail } from './email/render-reward-email.ts'
import type { Mail } from './mail.ts'
import type { MailFailure, MailOrder, MailReply, MailThreadData } from './send-mail.ts'
import { openMailer, type SmtpMailer, UnansweredTextError } from './smtp-mailer.ts'

env.storage = (workerData as MailThreadData).storage

/**
 * Composes and sends each mail that `sendMail` posts to this worker thread, and posts the outcome back. A separate thread keeps requests
 * from waiting for it.
 */
parentPort?.on('message', async ({ no, mail, dedupeKey, headers }: MailOrder) => {
  const reply = await deliverMail(mail, dedupeKey, headers).then(
    (): MailReply => ({ no }),
    (error: unknown): MailReply => ({ no, failure: toFailure(error) }),
  )
  parentPort?.postMessage(reply)
})

/** In characters. An answer may be up to 1 MB long. */
const answerMax = 2000

/** Returns what is read of an error, because it loses its properties when it is sent between threads. */
function toFailure(error: unknown): MailFailure {
  const { message, command, response, responseCode, recipient } = error as Error & SmtpError & { recipient?: string }
  return {
    message: String(message).slice(0, answerMax),
    // over LMTP the server answers for each recipient after the text
    command: recipient === undefined ? command : 'RCPT TO',
    response: response?.slice(0, answerMax),
    responseCode,
    isUnanswered: error instanceof UnansweredTextError,
  }
}

let mailer: SmtpMailer | undefined

/**
 * Sends one mail over SMTP. The Message-ID derives from `dedupeKey`, so that clients recognise a mail resent after a crash.
 * The mail is composed to one buffer first, because writing it line by line costs a system call per line.
 */
async function deliverMail(mail: Mail, dedupeKey: string, headers: Record<string, string>): Promise<void> {
  mailer ??= openMailer(env.smtpUrl ?? 'smtp://127.0.0.1:1025', { connections: env.smtpConnections })
  const address = env.mailFrom
  const composed = new MailComposer({
    from: { name: mail.fromName, address },
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    ...(await composeParts(mail)),
    headers,
    messageId: `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${address.split('@')[1] ?? 'plutus'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  await mailer.send(composed.getEnvelope(), await composed.build())
}

async function composeParts({ words, logo: name, mayOmitLogo = false }: Mail) {
  if ('text' in words) {
    const { attachments = [], ...content } = words
    return { ...content, attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })) }
  }
  const logo = await readLogo(name ?? null, mayOmitLogo)
  const company = { ...words.company, ...(logo ? { logoCid: logo.cid } : {}) }
  const { html, text, attachments } = renderRewardEmail({ ...words, company })
  return { html, text, attachments: [...attachments, ...(logo ? [logo] : [])].map(toInlinePart) }
}
