import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { emailColors } from '#contracts/message/reward-email.ts'
import { failureOf, unansweredMax } from '#rules/mail/carrier/carrier.ts'
import { openTemplates } from '#rules/mail/mail-layout.ts'
import { sendMail } from '#rules/mail/send-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { type HeldLease, LeaseLostError } from '#rules/platform/jobs/held-lease.ts'
import { InFlight } from '#rules/platform/jobs/in-flight.ts'
import { delayShutdownFor, hasShutDown, isShuttingDown, raceShutdown } from '#rules/platform/jobs/shutdown.ts'
import { storeFact } from '#rules/platform/jobs/store-fact.ts'
import { log } from '#rules/platform/log.ts'
import { secretKey, unseal } from '#rules/platform/secrets/secret-key.ts'
import type { AccountMail, AccountMailContent } from './account-mail.ts'
import { accountMailQueue, claimAccountMails, type DueAccountMail, signInMails } from './claim-account-mails.ts'

const batchRows = 20

/** The account mails in flight, of which slow answers and PDFs keep some. Codes are claimed apart, so that they never wait for these. */
const inFlight = { codes: new InFlight(batchRows), all: new InFlight(batchRows) }

type Outcome = { status: 'sent' | 'cancelled' | 'failed' | 'put back' | 'taken over'; error?: unknown }

/** The kinds of account mail by their stored names. */
type Kinds = ReadonlyMap<string, AccountMail<never>>

/** Thrown for a mail whose content became out of date while it waited for a connection. */
class OutOfDateError extends Error {}

/**
 * Starts to send a batch of due account mails, or only of codes that someone waits for, once most of the former ones are sent. Returns
 * false if none was due. Holds no database connection during SMTP.
 */
export async function sendDueAccountMails(kinds: Kinds, which: keyof typeof inFlight): Promise<boolean> {
  await inFlight[which].room()
  if (isShuttingDown()) return false
  const claimed = await claimAccountMails(getDatabase(), batchRows, which === 'codes' ? signInMails : undefined)
  if (!claimed) return false
  const { mails, lease } = claimed
  const sendings = mails.map((mail) => inFlight[which].track(sendAndRecord(kinds, mail, lease)))
  // the lease of the others is renewed also when one could not be recorded
  const batch = lease.renewWhile(Promise.allSettled(sendings))
  inFlight[which].start(batch.then(() => Promise.all(sendings)))
  return true
}

async function sendAndRecord(kinds: Kinds, mail: DueAccountMail, lease: HeldLease): Promise<void> {
  const sending = sendOne(kinds, mail, lease)
  const outcome = await raceShutdown<Outcome, Outcome>(sending, { status: 'put back' })
  try {
    await record(mail, outcome, lease)
  } catch (error) {
    lease.giveUp(mail.id)
    throw error
  }
  // the next process waits for this one, so a mail that is sent late need not be sent again
  if (outcome.status === 'put back')
    void delayShutdownFor(sending.then((late) => recordLate(mail, late, lease))).catch((error: unknown) =>
      log.error({ worker: true, error }),
    )
}

async function sendOne(kinds: Kinds, mail: DueAccountMail, lease: HeldLease): Promise<Outcome> {
  try {
    const kind = kinds.get(mail.kind)
    if (!kind) throw new Error(`No kind of account mail is called ${mail.kind}`)
    const { goodForMs = Number.POSITIVE_INFINITY, compose } = kind
    const now = new Date()
    const isOutOfDate = () => mail.createdAt + goodForMs < Date.now()
    if (isOutOfDate()) return { status: 'cancelled' }
    const payload = JSON.parse(unseal(secretKey('accountMailKey'), mail.payload_encrypted)) as never
    const words = await compose(payload, { knex: getDatabase(), id: mail.id, to: mail.to, now })
    if (!words) return { status: 'cancelled' }
    const { html, text } = renderAccountMail(words)
    const { subject, attachments = [] } = words
    const letter = { to: mail.to, fromName: 'Plutus', subject, words: { html, text, attachments } }
    const requireDue = async () => {
      await lease.requireHeld(mail.id)
      if (isOutOfDate()) throw new OutOfDateError()
    }
    await sendMail(letter, mail.dedupe_key, { isUrgent: signInMails.includes(mail.kind), requireDue })
    return { status: 'sent' }
  } catch (error) {
    if (error instanceof OutOfDateError) return { status: 'cancelled' }
    return error instanceof LeaseLostError ? { status: 'taken over' } : { status: 'failed', error }
  }
}

async function recordLate(mail: DueAccountMail, outcome: Outcome, lease: HeldLease): Promise<void> {
  if (outcome.status === 'sent' && !hasShutDown()) await record(mail, outcome, lease)
}

/**
 * Stores the status of a mail after its attempt, while its lease is held. A mail that was sent is recorded without it too, so that its new
 * holder does not send it again.
 */
async function record(mail: DueAccountMail, outcome: Outcome, lease: HeldLease): Promise<void> {
  if (outcome.status === 'taken over') return
  const { id, to } = mail
  const knex = getDatabase()
  // one that has got another address since is sent there
  if (outcome.status === 'sent') {
    const sent = columnsAfter(knex, mail, outcome)
    return void (await storeFact(async () => knex('plutus_account_mails').where({ id, to }).update(sent)))
  }
  await knex.transaction(async (trx) => {
    const lease_until = await lease.fence(trx)
    await trx('plutus_account_mails')
      .where({ id, lease_until })
      .update(columnsAfter(trx, mail, outcome))
  })
}

/**
 * A mail that is sent or cancelled, or waits no longer, loses its payload, so that its code or link is no longer stored. One that was
 * refused or may have arrived keeps it, because the operator can send it again.
 */
function columnsAfter(knex: Knex, { attempts, unanswered: before }: DueAccountMail, { status, error }: Outcome) {
  const erased = { payload_encrypted: '', lease_until: null }
  if (status === 'sent') return { ...erased, status, sent_at: Date.now(), failure_code: null }
  if (status === 'cancelled') return { ...erased, status }
  if (status === 'put back') return { status: 'queued' as const, ...accountMailQueue.release(knex) }
  const { code, scope, retryable } = failureOf(error)
  const failed = { status: 'failed' as const, failure_code: code }
  const unanswered = before + (scope === 'unanswered' ? 1 : 0)
  if (!retryable || unanswered >= unansweredMax) return { ...failed, unanswered, lease_until: null }
  const retry = accountMailQueue.retry(attempts)
  return retry ? { status: 'retrying' as const, failure_code: code, unanswered, ...retry } : { ...failed, ...erased }
}

const layout = openTemplates(import.meta.url)

/** Renders the HTML and plain-text parts of an account mail. */
function renderAccountMail(words: AccountMailContent): { html: string; text: string } {
  const { heading, paragraphs, code = '', button = null, notes = [] } = words
  const footer = `Sent by Plutus (${new URL(env.publicUrl).host}) about your account. We’ll never ask for your code or password.`
  const html: string = layout.renderFileSync('account', {
    heading,
    paragraphs: paragraphs.map((paragraph) => paragraph.split('\n')),
    code,
    button,
    notes,
    footer,
    preheader: paragraphs[0] ?? heading,
    colors: emailColors(null),
  })
  const parts = ['Plutus', heading, ...paragraphs, code, button && `${button.label}:\n${button.link}`, ...notes, '--', footer]
  return { html, text: `${parts.filter(Boolean).join('\n\n')}\n` }
}
