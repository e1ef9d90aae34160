import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/** The code of a sign-in on a browser that is not trusted (A6). */
export const loginCode = accountMail<{ code: string; device: string }>({
  goodForMs: 10 * 60_000,
  compose: ({ code, device }) => ({
    subject: 'Your sign-in code for Plutus',
    heading: 'Your sign-in code',
    paragraphs: [`Somebody signs in to your account with ${device}. Enter this code to go on. It is good for 10 minutes.`],
    code,
    notes: [`It was not you? Then somebody knows your password: choose a new one at ${env.publicUrl}/auth/recover`],
  }),
})
