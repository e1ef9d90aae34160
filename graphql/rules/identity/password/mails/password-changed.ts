import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells a person that their password was changed; `device` is where. */
export const passwordChanged = accountMail<{ device: string }>('password-changed', {
  compose: ({ device }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`It was changed with ${device}. We’ve signed out all other sessions, and every browser needs a code again.`],
    notes: [`If it wasn’t you, choose a new password now: ${env.publicUrl}/auth/recover`],
  }),
})
