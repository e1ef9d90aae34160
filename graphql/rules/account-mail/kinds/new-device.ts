import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/** Tells a person that a browser skips the code from now on (A6). */
export const newDevice = accountMail<{ device: string; ip: string | null }>({
  compose: ({ device, ip }) => ({
    subject: 'A browser is trusted now',
    heading: `${device} is trusted now`,
    paragraphs: [`For 60 days this browser signs in to your account without a code${ip ? ` (it came from ${ip})` : ''}.`],
    button: { label: 'See your devices', link: `${env.publicUrl}/profile/security` },
    notes: [`It was not you? Choose a new password at once: ${env.publicUrl}/auth/recover`],
  }),
})
