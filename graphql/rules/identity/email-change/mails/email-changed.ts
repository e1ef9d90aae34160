import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { mailTime } from '#rules/mail/account-mail/mail-time.ts'
import { maskEmail } from '#rules/platform/input/mask.ts'

type Changed = { to: string; link: string /** In ms. */; until: number; timeZone: string }

/** Tells the address that an account left, with the link that takes it back. */
export const emailChanged = accountMail<Changed>('email-changed', {
  goodForMs: 7 * 86_400_000,
  compose: ({ to, link, until, timeZone }) => ({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your Plutus account now uses ${maskEmail(to)}. Emails go there, and this address no longer signs in.`,
      `If it wasn’t you, undo it now. Your account comes back to this address, everyone is signed out, and you choose a new password. The link works once, until ${mailTime(new Date(until), timeZone)}.`,
    ],
    button: { label: 'Undo the change', link },
    notes: ['If you changed it yourself, you don’t need to do anything.'],
  }),
})
