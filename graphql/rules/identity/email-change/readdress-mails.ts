import type { Knex } from 'knex'
import { unsentAccountMails } from '../../../model/statuses.ts'

/**
 * Kinds of mail that keep their address after a change. They concern an address or an account's safety, or go to an address typed by the
 * payer.
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
  'proforma',
  'wallet-alarm',
]

/** Redirects unsent mails to the person's new address. */
export async function readdressMails(trx: Knex.Transaction, from: string, to: string): Promise<void> {
  await trx('plutus_account_mails')
    .where({ to: from })
    .whereIn('status', unsentAccountMails)
    .whereNotIn('kind', unmovedMails)
    .update({ to })
}
