import { findHolder } from '#rules/identity/email-change/find-holder.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/**
 * Email with the code of a sign-up (A7). An address with an account, or kept for its former holder, gets a notice without a code, which the
 * requester cannot detect. Contains no typed text, to prevent abuse as a mail relay.
 */
export const signUpCodeMail = accountMail<{ code: string }>('sign-up-code', {
  goodForMs: 10 * 60_000,
  compose: async ({ code }, { knex, to, now }) => {
    const holder = await findHolder(knex, to, now)
    if (holder === 'account') return existingAccount
    return holder === 'kept' ? keptAddress : { ...newAccount, code }
  },
})

const newAccount = {
  subject: 'Your code for Plutus',
  heading: 'Verify your email address',
  paragraphs: ['Enter this code on the page where you signed up. It expires in 10 minutes.'],
  notes: ['If you didn’t sign up for Plutus, you can ignore this email.'],
}

const existingAccount = {
  subject: 'You already have a Plutus account',
  heading: 'You already have an account',
  paragraphs: ['Someone tried to sign up for Plutus with this email address. It already has an account, so sign in instead.'],
  button: { label: 'Sign in', link: `${env.publicUrl}/auth/login` },
  notes: [`Forgot your password? Choose a new one: ${env.publicUrl}/auth/recover`, 'If it wasn’t you, you can ignore this email.'],
}

const keptAddress = {
  subject: 'This email address can’t be used yet',
  heading: 'This address can’t be used yet',
  paragraphs: [
    'Someone tried to sign up for Plutus with this email address. An account used it until a few days ago, so we keep it free for 7 days in case the change is undone.',
  ],
  notes: ['If it wasn’t you, you can ignore this email.'],
}
