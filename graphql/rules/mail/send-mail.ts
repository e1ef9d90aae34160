import { Worker } from 'node:worker_threads'
import type { Channel } from '#contracts/message/words.ts'
import { env } from '#rules/platform/env/env.ts'
import { log } from '#rules/platform/log.ts'
import type { Mail } from './mail.ts'

/** The id and channel of the row in `messages` for which a mail is sent. The built-in mailbox reports the delivery under this id. */
export type MailMessage = { id: string; channel: Channel }

/** A mail that is posted to the mail thread. The thread's reply has the same `no`. */
export type MailOrder = { no: number; mail: Mail; dedupeKey: string; headers: Record<string, string> }
export type MailReply = { no: number; failure?: { message: string; responseCode: number | undefined } }

const isMailbox = Boolean(env.carriers.mailboxSmtpUrl)

/** The name of the mail provider, as stored in `messages.provider`: the built-in mailbox or an SMTP server. */
export const mailProvider = isMailbox ? 'mailbox' : 'smtp'

const waiting = new Map<number, PromiseWithResolvers<void>>()
let thread: Worker | undefined
let last = 0

/** Sends a mail and resolves when the SMTP server has accepted it. Rejects with the SMTP reply code in `responseCode`. */
export function sendMail(mail: Mail, dedupeKey: string, message?: MailMessage): Promise<void> {
  const sending = Promise.withResolvers<void>()
  const headers = { ...unsubscribeHeaders(mail), ...(isMailbox && message ? mailboxHeaders(message) : {}) }
  const no = ++last
  waiting.set(no, sending)
  thread ??= startThread()
  thread.postMessage({ no, mail, dedupeKey, headers } satisfies MailOrder)
  return sending.promise
}

/** Starts the mail thread of this process. If it exits, its mails in flight fail and the next mail starts a new one. */
function startThread(): Worker {
  const worker = new Worker(new URL('./mail-thread.ts', import.meta.url))
  worker.on('message', ({ no, failure }: MailReply) => {
    const sending = waiting.get(no)
    waiting.delete(no)
    if (failure) sending?.reject(Object.assign(new Error(failure.message), { responseCode: failure.responseCode }))
    else sending?.resolve()
  })
  worker.on('error', (error) => log.error({ mailThread: true, error: String(error) }))
  worker.on('exit', () => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(new Error('The thread that sends mail has ended'))
    waiting.clear()
  })
  worker.unref()
  return worker
}

const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const mailboxHeaders = ({ id, channel }: MailMessage): Record<string, string> => ({
  'X-Plutus-Message': id,
  ...(channel === 'email' ? {} : { 'X-Plutus-Channel': channel }),
})
