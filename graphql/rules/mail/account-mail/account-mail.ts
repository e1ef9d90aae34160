import type { Knex } from 'knex'

/** What an account's mail says, in order: heading, paragraphs, then a code or a button, then quiet notes. */
export type AccountMailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Shown large, and selected whole by one click. */
  code?: string
  button?: { label: string; link: string }
  notes?: string[]
}

type AccountMailContext = { knex: Knex; id: string; to: string; now: Date }

/**
 * A kind of account mail. The words are made when it is sent, so that what depends on the address is decided in the worker
 * and takes the caller no time; undefined sends nothing.
 */
export type AccountMail<Payload> = {
  /** As rows of the outbox say it: never change one. */
  name: string
  /** After this long it is no longer sent: an expired code helps nobody. */
  goodForMs?: number
  compose: (payload: Payload, context: AccountMailContext) => AccountMailContent | undefined | Promise<AccountMailContent | undefined>
}

/** Declares a kind beside its noun; its payload's type is what queueAccountMail asks for. `app/account-mails.ts` lists all. */
export const accountMail = <Payload extends object>(name: string, mail: Omit<AccountMail<Payload>, 'name'>): AccountMail<Payload> => ({
  name,
  ...mail,
})

/** A moment as a mail says it: 28 Nov 2026, 09:30 (Asia/Kolkata). */
export const mailTime = (at: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
