import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells a person that a colleague, or we, removed their authenticator app and recovery codes. */
export const twoFactorReset = accountMail<{ by: string }>('two-factor-reset', {
  compose: ({ by }) => ({
    subject: 'Your two-factor was reset',
    heading: 'Your two-factor was reset',
    paragraphs: [
      `${by} reset it. Your authenticator app and recovery codes no longer work, and you’re signed out everywhere.`,
      'We’ll email you a code when you sign in. Then turn two-factor on again.',
    ],
    button: { label: 'Sign in', link: `${env.publicUrl}/auth/login` },
    notes: [`If you didn’t ask for this, talk to ${by} and choose a new password: ${env.publicUrl}/auth/recover`],
  }),
})
