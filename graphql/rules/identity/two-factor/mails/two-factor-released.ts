import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells the Owners that two-factor is each person's own choice again. */
export const twoFactorReleased = accountMail<{ companyName: string; by: string }>('two-factor-released', {
  compose: ({ companyName, by }) => ({
    subject: `${companyName} no longer requires two-factor`,
    heading: 'Two-factor is no longer required',
    paragraphs: [`${by} stopped requiring two-factor for everyone at ${companyName}. Whoever has it keeps it, but can now turn it off.`],
    button: { label: 'Review security', link: `${env.publicUrl}/profile/security` },
  }),
})
