import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells a person that a browser can now skip the code (A6). */
export const newDevice = accountMail<{ device: string; ip: string | null }>('new-device', {
  compose: ({ device, ip }) => ({
    subject: 'New trusted browser',
    heading: `${device} is now trusted`,
    paragraphs: [`For 60 days this browser can sign in to your account without a code${ip ? ` (IP address ${ip})` : ''}.`],
    button: { label: 'Review your browsers', link: `${env.publicUrl}/profile/security` },
    notes: [`If it wasn’t you, choose a new password now: ${env.publicUrl}/auth/recover`],
  }),
})
