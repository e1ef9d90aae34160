import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

type Required = { companyName: string; by: string; from: string; timeZone: string; isReminder: boolean }

/** Tells a person without two-factor until when their company wants them to have it, or reminds them of it. */
export const twoFactorRequired = accountMail<Required>('two-factor-required', {
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
