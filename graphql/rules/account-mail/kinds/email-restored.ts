import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/** Tells the address that an account came back to; the password was voided with it. */
export const emailRestored = accountMail({
  compose: () => ({
    subject: 'Your email address is back',
    heading: 'Your email address is back',
    paragraphs: [
      'You sign in with this address again. Everyone was signed out, and your former password no longer works.',
      'If you haven’t chosen a new password yet, do it now. Then check your team, your activity log and your two-factor settings.',
    ],
    button: { label: 'Choose a new password', link: `${env.publicUrl}/auth/recover` },
  }),
})
