import type { Knex } from 'knex'
import type { AttachedFile } from '#rules/mail/mail.ts'

/** What an account's mail says, in order: heading, paragraphs, then a code or a button, then small notes. */
export type AccountMailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Shown large, and selected whole by one click. */
  code?: string
  button?: { label: string; link: string }
  notes?: string[]
  attachments?: AttachedFile[]
}

type AccountMailContext = { knex: Knex; id: string; to: string; now: Date }

/**
 * A kind of account mail. Its text is made when it is sent, so that the worker decides what depends on the address, and the caller
 * spends no time on it; undefined sends nothing.
 */
export type AccountMail<Payload> = {
  /** Its name in rows of the outbox: never change one. */
  name: string
  /** In ms: after this long it is not sent any more, as an expired code helps nobody. */
  goodForMs?: number
  compose: (payload: Payload, context: AccountMailContext) => AccountMailContent | undefined | Promise<AccountMailContent | undefined>
}

/** Declares a kind beside its noun; queueAccountMail asks for its payload's type. `app/account-mails.ts` lists all. */
export const accountMail = <Payload extends object>(name: string, mail: Omit<AccountMail<Payload>, 'name'>): AccountMail<Payload> => ({
  name,
  ...mail,
})

/** A moment as a mail writes it: 28 Nov 2026, 09:30 (Asia/Kolkata). */
export const mailTime = (at: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
