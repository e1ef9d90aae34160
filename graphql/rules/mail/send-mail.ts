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

const { smtpConnections } = env
/** Connections that messages leave to account mails, of which all but one leave the last to codes that someone waits for. */
const reserved = smtpConnections > 1 ? Math.ceil(smtpConnections / 10) : 0

const slots = new Slots(smtpConnections)
const usualSlots = new Slots(Math.max(1, smtpConnections - 1))
const messageSlots = new Slots(smtpConnections - reserved)
/** The mails that the server has got or gets, by dedupe key. A row that is claimed again joins its mail. */
const conversations = new Map<string, Promise<void>>()
const waiting = new Map<number, PromiseWithResolvers<void>>()
let thread: Worker | undefined
let last = 0

type Sending = {
  /** The message that the mail is for. */
  message?: MailMessage
  /** True for a code that someone waits for. */
  isUrgent?: boolean
  /** A check right before the mail is sent, which throws if it must not be sent any more. */
  requireDue?: () => Promise<void>
}

/**
 * Sends a mail once one of the SMTP_CONNECTIONS is free, and resolves when the SMTP server has accepted it. Rejects with an
 * SmtpError, or with the error of `requireDue`. Sends a mail that is on its way already no second time, and settles as that one does.
 */
export function sendMail(mail: Mail, dedupeKey: string, { message, isUrgent = false, requireDue }: Sending = {}): Promise<void> {
  const running = conversations.get(dedupeKey)
  if (running) return running
  const send = () =>
    slots.run(async () => {
      await requireDue?.()
      const conversation = post(mail, dedupeKey, message).finally(() => conversations.delete(dedupeKey))
      conversations.set(dedupeKey, conversation)
      await conversation
    })
  if (isUrgent) return send()
  return message ? messageSlots.run(() => usualSlots.run(send)) : usualSlots.run(send)
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
