import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** `on`: an app of long ago stays, without recovery codes; `off`: what was there is gone. */
export type TwoFactorLeft = 'on' | 'off' | 'none'

const twoFactorText = {
  on: 'Your authenticator app still works. Your recovery codes don’t: create new ones under Two-factor and devices.',
  off: 'Two-factor is off, because it was set up after the change or shortly before it. Turn it on again under Two-factor and devices.',
}

/** Tells the address that an account came back to; the password was voided with it. Mails of older versions name no two-factor. */
export const emailRestored = accountMail<{ twoFactor?: TwoFactorLeft }>('email-restored', {
  compose: ({ twoFactor = 'none' }) => ({
    subject: 'Your email address is back',
    heading: 'Your email address is back',
    paragraphs: [
      'You sign in with this address again. Everyone was signed out, and your former password no longer works.',
      'If you haven’t chosen a new password yet, do it now. Then check your team, your activity log and your two-factor settings.',
      ...(twoFactor === 'none' ? [] : [twoFactorText[twoFactor]]),
    ],
    button: { label: 'Choose a new password', link: `${env.publicUrl}/auth/recover` },
  }),
})
