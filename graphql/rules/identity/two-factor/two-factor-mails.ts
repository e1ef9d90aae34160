import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

type Required = { companyName: string; by: string; from: string; timeZone: string; isReminder: boolean }

/** Email to a person without two-factor with the deadline of their company, also as a reminder. */
export const twoFactorRequiredMail = accountMail<Required>('two-factor-required', {
  compose: ({ companyName, by, from, timeZone, isReminder }, { now }) => {
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(from))
    const isDue = new Date(from) <= now
    return {
      subject: isDue ? 'Turn on two-factor to keep using Plutus' : `Turn on two-factor by ${day}`,
      heading: `${companyName} requires two-factor`,
      paragraphs: [
        isReminder
          ? `${by} reminds you to turn on two-factor for your Plutus account.`
          : `${by} requires two-factor for everyone at ${companyName}. Your account doesn’t have it yet.`,
        isDue
          ? 'Until you turn it on, you can sign in but can’t do anything else.'
          : `Turn it on by the end of ${day}. After that you can still sign in, but can’t do anything else until it’s on.`,
        'You need an authenticator app on your phone. It takes about two minutes.',
      ],
      button: { label: 'Turn on two-factor', link: `${env.publicUrl}/profile/security` },
    }
  },
})

/** Email to the Owners that two-factor is optional again. */
export const twoFactorReleasedMail = accountMail<{ companyName: string; by: string }>('two-factor-released', {
  compose: ({ companyName, by }) => ({
    subject: `${companyName} no longer requires two-factor`,
    heading: 'Two-factor is no longer required',
    paragraphs: [`${by} stopped requiring two-factor for everyone at ${companyName}. Whoever has it keeps it, but can now turn it off.`],
    button: { label: 'Review security', link: `${env.publicUrl}/profile/security` },
  }),
})

/** Email to a person whose authenticator app and recovery codes were removed by a colleague or by us. */
export const twoFactorResetMail = accountMail<{ by: string }>('two-factor-reset', {
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
