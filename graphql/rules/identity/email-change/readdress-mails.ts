import type { Knex } from 'knex'
import { unsentAccountMails } from '../../../model/statuses.ts'

/**
 * Mails about an address, or about an account's safety, stay with the address they were written to; documents go where their payer
 * typed.
 */
export const stayingMails = [
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

/** Redirects what still waits for someone to their current address. */
export async function readdressMails(trx: Knex.Transaction, from: string, to: string): Promise<void> {
  await trx('plutus_account_mails')
    .where({ to: from })
    .whereIn('status', unsentAccountMails)
    .whereNotIn('kind', stayingMails)
    .update({ to })
}
