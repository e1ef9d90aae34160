import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** The code of a sign-in on a browser that is not trusted (A6). */
export const loginCode = accountMail<{ code: string; device: string }>('login-code', {
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
