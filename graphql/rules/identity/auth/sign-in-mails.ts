import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** Email with the sign-in code for a browser that is not trusted (A6). */
export const loginCodeMail = accountMail<{ code: string; device: string }>('login-code', {
  goodForMs: 10 * 60_000,
  compose: ({ code, device }) => ({
    subject: 'Your sign-in code for Plutus',
    heading: 'Your sign-in code',
    paragraphs: [
      `Someone is signing in to your account with ${device}. If it’s you, enter this code to continue. It expires in 10 minutes.`,
    ],
    code,
    notes: [`If it wasn’t you, someone knows your password. Choose a new one now: ${env.publicUrl}/auth/recover`],
  }),
})

/**
 * Email with the code that allows more password attempts after others used up those of the account. Sends nothing to an address without an
 * active account.
 */
export const mailboxCodeMail = accountMail<{ code: string }>('mailbox-code', {
  goodForMs: 10 * 60_000,
  compose: async ({ code }, { knex, to }) => {
    const member = await knex('members').where({ email: to, kind: 'person', status: 'active' }).first('id')
    return member && words(code)
  },
})

const words = (code: string) => ({
  subject: 'Your code to sign in to Plutus',
  heading: 'Your code to sign in',
  paragraphs: [
    'There were too many attempts to sign in to your account, so we check that it’s you. Enter this code to continue. It expires in 10 minutes.',
  ],
  code,
  notes: ['If it wasn’t you, you can ignore this email. Nobody can sign in without your password.'],
})

/** Email with the code that confirms a sensitive action. */
export const stepUpCodeMail = accountMail<{ code: string; device: string }>('step-up-code', {
  goodForMs: 10 * 60_000,
  compose: ({ code, device }) => ({
    subject: 'Verify it’s you',
    heading: 'Verify it’s you',
    paragraphs: [
      `Enter this code to confirm it’s you before a sensitive step, such as downloading reward codes (${device}). It expires in 10 minutes.`,
    ],
    code,
    notes: [`If it wasn’t you, sign out everywhere: ${env.publicUrl}/profile/security`],
  }),
})

/** Email about a newly trusted browser, which can skip the sign-in code (A6). */
export const newDeviceMail = accountMail<{ device: string; ip: string | null }>('new-device', {
  compose: ({ device, ip }) => ({
    subject: 'New trusted browser',
    heading: `${device} is now trusted`,
    paragraphs: [`For 60 days this browser can sign in to your account without a code${ip ? ` (IP address ${ip})` : ''}.`],
    button: { label: 'Review your browsers', link: `${env.publicUrl}/profile/security` },
    notes: [`If it wasn’t you, choose a new password now: ${env.publicUrl}/auth/recover`],
  }),
})
