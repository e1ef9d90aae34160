import type { Knex } from 'knex'
import { unsentAccountMails } from '#model/statuses.ts'

/**
 * The kinds of mail that keep their address after an email change. They concern an address or the account's safety, or go to an address
 * that the payer entered.
 */
export const unmovedMails = [
  'sign-up-code',
  'invite',
  'recover',
  'login-code',
  'mailbox-code',
  'step-up-code',
  'email-code',
  'email-changed',
  'email-restored',
  'email-taken-back',
  'password-changed',
  'new-device',
  'receipt',
  'note',
  'proforma',
  'wallet-alarm',
]

/**
 * Redirects a person's unsent account mails from their former address to their new one. Mails of the kinds in `unmovedMails` keep theirs.
 */
export async function readdressMails(trx: Knex.Transaction, from: string, to: string): Promise<void> {
  await trx('plutus_account_mails')
    .where({ to: from })
    .whereIn('status', unsentAccountMails)
    .whereNotIn('kind', unmovedMails)
    .update({ to })
}
