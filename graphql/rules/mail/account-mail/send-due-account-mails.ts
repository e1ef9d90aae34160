import getDatabase from '@directus/api/database/index'
import { emailColors } from '#contracts/message/reward-email.ts'
import { failureOf } from '#rules/mail/carrier/carrier.ts'
import { openTemplates } from '#rules/mail/mail-layout.ts'
import { sendMail } from '#rules/mail/send-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { delayShutdownFor, hasShutDown, raceShutdown } from '#rules/platform/jobs/shutdown.ts'
import { secretKey, unseal } from '#rules/platform/secrets/secret-key.ts'
import type { AccountMail, AccountMailContent } from './account-mail.ts'
import { accountMailQueue, claimAccountMails, type DueAccountMail } from './claim-account-mails.ts'

const batchRows = 20

type Outcome = { status: 'sent' | 'cancelled' | 'failed' | 'put back'; error?: unknown }

/** The kinds of account mail by their stored names. */
type Kinds = ReadonlyMap<string, AccountMail<never>>

/** Sends a batch of due account mails and returns true when there were any. Holds no database connection during SMTP. */
export async function sendDueAccountMails(kinds: Kinds): Promise<boolean> {
  const mails = await claimAccountMails(getDatabase(), batchRows)
  await Promise.all(
    mails.map(async (mail) => {
      const sending = sendOne(kinds, mail)
      const outcome = await raceShutdown<Outcome, Outcome>(sending, { status: 'put back' })
      await record(mail, outcome)
      // the next process waits for this one, so a mail that is sent late need not be sent again
      if (outcome.status === 'put back') void delayShutdownFor(sending.then((late) => recordLate(mail, late)))
    }),
  )
  return mails.length > 0
}

async function sendOne(kinds: Kinds, mail: DueAccountMail): Promise<Outcome> {
  try {
    const kind = kinds.get(mail.kind)
    if (!kind) throw new Error(`No kind of account mail is called ${mail.kind}`)
    const { goodForMs = Number.POSITIVE_INFINITY, compose } = kind
    const now = new Date()
    if (mail.createdAt + goodForMs < now.getTime()) return { status: 'cancelled' }
    const payload = JSON.parse(unseal(secretKey('accountMailKey'), mail.payload_encrypted)) as never
    const words = await compose(payload, { knex: getDatabase(), id: mail.id, to: mail.to, now })
    if (!words) return { status: 'cancelled' }
    const { html, text } = renderAccountMail(words)
    const { subject, attachments = [] } = words
    await sendMail({ to: mail.to, fromName: 'Plutus', subject, words: { html, text, attachments } }, mail.dedupe_key)
    return { status: 'sent' }
  } catch (error) {
    return { status: 'failed', error }
  }
}

async function recordLate(mail: DueAccountMail, outcome: Outcome): Promise<void> {
  if (outcome.status === 'sent' && !hasShutDown()) await record(mail, outcome)
}

/**
 * Stores the status of a mail after its attempt. A mail that is sent, cancelled or failed for good loses its payload, so that its code or
 * link is no longer stored.
 */
async function record({ id, attempts }: DueAccountMail, outcome: Outcome): Promise<void> {
  const row = getDatabase()('plutus_account_mails').where({ id })
  const finished = { payload_encrypted: '', lease_until: null }
  if (outcome.status === 'sent') return void (await row.update({ ...finished, status: 'sent', sent_at: Date.now(), failure_code: null }))
  if (outcome.status === 'cancelled') return void (await row.update({ ...finished, status: 'cancelled' }))
  if (outcome.status === 'put back') return void (await row.update({ status: 'queued', ...accountMailQueue.release(getDatabase()) }))
  const { code, retryable } = failureOf(outcome.error)
  const retry = retryable && accountMailQueue.retry(attempts)
  if (!retry) return void (await row.update({ ...finished, status: 'failed', failure_code: code }))
  await row.update({ status: 'retrying', failure_code: code, ...retry })
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
