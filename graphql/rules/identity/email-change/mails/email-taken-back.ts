import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { maskEmail } from '#rules/platform/input/mask.ts'

/** Tells the address that an account left by an undone change: the former mailbox may be in other hands. */
export const emailTakenBack = accountMail<{ to: string }>('email-taken-back', {
  compose: ({ to }) => ({
    subject: 'Your account went back to its former email address',
    heading: 'Your email change was undone',
    paragraphs: [
      `Your Plutus account went back to ${maskEmail(to)}, by the link we sent there. This address no longer signs in, and everyone was signed out.`,
      'If that wasn’t you, someone else reads that mailbox. Ask an owner or administrator of your company to suspend your account until it’s yours again.',
    ],
    notes: ['If you undid it yourself, you don’t need to do anything.'],
  }),
})
