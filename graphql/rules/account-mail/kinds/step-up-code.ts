import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/** The code asked again before the few acts that need it. */
export const stepUpCode = accountMail<{ code: string; device: string }>({
  goodForMs: 10 * 60_000,
  compose: ({ code, device }) => ({
    subject: 'Confirm that it is you',
    heading: 'Confirm that it is you',
    paragraphs: [`You are about to change something that matters, with ${device}. Enter this code to go on. It is good for 10 minutes.`],
    code,
    notes: [`It was not you? Then sign out everywhere at ${env.publicUrl}/profile/security`],
  }),
})
