import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/** Tells a person that his password is another now; `device` is where it was changed. */
export const passwordChanged = accountMail<{ device: string }>({
  compose: ({ device }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`It was changed with ${device}. Every other session has ended, and every browser is asked for a code again.`],
    notes: [`It was not you? Choose a new password at once: ${env.publicUrl}/auth/recover`],
  }),
})
