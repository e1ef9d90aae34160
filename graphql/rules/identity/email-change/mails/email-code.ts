import { findHolder } from '#rules/identity/email-change/find-holder.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/**
 * Proves the address that an account is to move to. One that belongs to another account gets a mail that says so, and no
 * code: whoever typed it cannot tell.
 */
export const emailCode = accountMail<{ code: string; member: string }>('email-code', {
  goodForMs: 10 * 60_000,
  compose: async ({ code, member }, { knex, to, now }) => ((await findHolder(knex, to, now, member)) ? taken : { ...free, code }),
})

const free = {
  subject: 'Your code to change your email address',
  heading: 'Confirm your new email address',
  paragraphs: ['Enter this code where you asked to change your email address. It expires in 10 minutes.'],
  notes: ['If you didn’t ask for this, you can ignore this email. Nothing changes without the code.'],
}

const taken = {
  subject: 'This email address is already used',
  heading: 'This address is already used',
  paragraphs: [
    'Someone tried to move their Plutus account to this email address. It belongs to another account, or did until a few days ago, so nothing has changed.',
  ],
  notes: [`If it wasn’t you, you can ignore this email. To sign in to your own account: ${env.publicUrl}/auth/login`],
}
