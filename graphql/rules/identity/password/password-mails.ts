import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { makeResetLink } from './reset-link.ts'

/** Email with the link to a new password (R2). Sends nothing to an address without an active account, or after three links in an hour. */
export const recoverMail = accountMail('recover', {
  goodForMs: 60 * 60_000,
  compose: async (_payload, { knex, id, to, now }) => {
    const token = await makeResetLink(knex, { mail: id, email: to, now })
    return token ? words(`${env.publicUrl}/auth/reset?token=${token}`) : undefined
  },
})

const words = (link: string) => ({
  subject: 'Choose a new password for Plutus',
  heading: 'Choose a new password',
  paragraphs: ['Someone asked to reset the password of your Plutus account. The link works once and expires in 60 minutes.'],
  button: { label: 'Choose a new password', link },
  notes: ['If you didn’t ask for this, you can ignore this email. Your password stays the same.'],
})

/** Email about a changed password. `device` is the browser that changed it. */
export const passwordChangedMail = accountMail<{ device: string }>('password-changed', {
  compose: ({ device }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`It was changed with ${device}. We’ve signed out all other sessions, and every browser needs a code again.`],
    notes: [`If it wasn’t you, choose a new password now: ${env.publicUrl}/auth/recover`],
  }),
})
