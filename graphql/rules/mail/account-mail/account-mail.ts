import type { Knex } from 'knex'
import type { AttachedFile } from '#rules/mail/mail.ts'

/** The content of an account mail in display order: heading, paragraphs, a code or a button, and notes in small type. */
export type AccountMailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** A code such as a sign-in code, shown in large type. One click selects all of it. */
  code?: string
  button?: { label: string; link: string }
  notes?: string[]
  attachments?: AttachedFile[]
}

type AccountMailContext = { knex: Knex; id: string; to: string; now: Date }

/**
 * A kind of account mail, a mail about an account or company such as a sign-in code. The worker composes it when it sends the mail.
 * `compose` returns undefined to send nothing.
 */
export type AccountMail<Payload> = {
  /** The name stored in `plutus_account_mails.kind`. Never change it. */
  name: string
  /** In ms. A mail that is still unsent after this time is cancelled, because its content, such as a code, is out of date. */
  goodForMs?: number
  compose: (payload: Payload, context: AccountMailContext) => AccountMailContent | undefined | Promise<AccountMailContent | undefined>
}

/** Declares a kind of account mail with its payload type. `app/account-mails.ts` lists all kinds. */
export const accountMail = <Payload extends object>(name: string, mail: Omit<AccountMail<Payload>, 'name'>): AccountMail<Payload> => ({
  name,
  ...mail,
})

/** Formats an instant for a mail, such as 28 Nov 2026, 09:30 (Asia/Kolkata). */
export const mailTime = (at: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
