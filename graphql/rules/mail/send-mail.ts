import { Worker } from 'node:worker_threads'
import type { Channel } from '#contracts/message/words.ts'
import type { StorageSettings } from '#contracts/settings/storage-env.ts'
import { Slots } from '#rules/platform/concurrency/slots.ts'
import { env } from '#rules/platform/env/env.ts'
import { log } from '#rules/platform/log.ts'
import type { SmtpError } from './carrier/smtp-failure.ts'
import type { Mail } from './mail.ts'

/** The id and channel of the row in `messages` for which a mail is sent. The built-in mailbox reports the delivery under this id. */
export type MailMessage = { id: string; channel: Channel }

/** A mail that is posted to the mail thread. The thread's reply has the same `no`. */
export type MailOrder = { no: number; mail: Mail; dedupeKey: string; headers: Record<string, string> }
export type MailReply = { no: number; failure?: MailFailure }

/** An error of the mail thread, with the command that failed and the beginning of the server's answer. */
export type MailFailure = { message: string } & SmtpError

/** Settings that the mail thread cannot read itself, because its environment has STORAGE_LOCATIONS as Directus reads it. */
export type MailThreadData = { storage: StorageSettings }

const isMailbox = Boolean(env.carriers.mailboxSmtpUrl)

/** The name of the mail provider, as stored in `messages.provider`: the built-in mailbox or an SMTP server. */
export const mailProvider = isMailbox ? 'mailbox' : 'smtp'

/** Connections that messages leave to account mails, because someone waits for a sign-in code while slow answers keep the others. */
const reserved = env.smtpConnections > 2 ? Math.ceil(env.smtpConnections / 10) : 0

const slots = new Slots(env.smtpConnections)
const messageSlots = new Slots(env.smtpConnections - reserved)
const waiting = new Map<number, PromiseWithResolvers<void>>()
let thread: Worker | undefined
let last = 0

/** The message that a mail is for, and a check right before the mail is sent, which throws if another worker sends it. */
type Sending = { message?: MailMessage; requireHeld?: () => Promise<void> }

/**
 * Sends a mail once one of the SMTP_CONNECTIONS is free, and resolves when the SMTP server has accepted it. Rejects with an
 * SmtpError, or with the error of `requireHeld`.
 */
export function sendMail(mail: Mail, dedupeKey: string, { message, requireHeld }: Sending = {}): Promise<void> {
  const send = () =>
    slots.run(async () => {
      await requireHeld?.()
      await post(mail, dedupeKey, message)
    })
  return message ? messageSlots.run(send) : send()
}

/** Passes a mail to the thread that sends it, and resolves with its reply. */
function post(mail: Mail, dedupeKey: string, message: MailMessage | undefined): Promise<void> {
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
  const worker = new Worker(new URL('./mail-thread.ts', import.meta.url), { workerData: { storage: env.storage } satisfies MailThreadData })
  worker.on('message', ({ no, failure }: MailReply) => {
    const sending = waiting.get(no)
    waiting.delete(no)
    if (failure) sending?.reject(Object.assign(new Error(failure.message), failure))
    else sending?.resolve()
  })
  worker.on('error', (error) => log.error({ mailThread: true, error: String(error) }))
  worker.on('exit', () => {
    thread = undefined
    const error = Object.assign(new Error('The thread that sends mail has ended'), { isUnanswered: true } satisfies SmtpError)
    for (const { reject } of waiting.values()) reject(error)
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
