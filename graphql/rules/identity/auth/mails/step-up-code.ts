import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

/** Sends the code that a few sensitive actions ask for. */
export const stepUpCode = accountMail<{ code: string; device: string }>('step-up-code', {
  goodForMs: 10 * 60_000,
  compose: ({ code, device }) => ({
    subject: 'Verify it’s you',
    heading: 'Verify it’s you',
    paragraphs: [`You’re about to do something sensitive, with ${device}. Enter this code to continue. It expires in 10 minutes.`],
    code,
    notes: [`If it wasn’t you, sign out everywhere: ${env.publicUrl}/profile/security`],
  }),
})
