import { maskEmail } from '#contracts/address/read-address.ts'
import { accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { findHolder } from './find-holder.ts'

/**
 * Email with the code that proves a new address. If the address belongs to another account or is kept for a former holder, the email says
 * so without a code. The requester cannot detect this.
 */
export const emailCodeMail = accountMail<{ code: string; member: string }>('email-code', {
  goodForMs: 10 * 60_000,
  compose: async ({ code, member }, { knex, to, now }) => ((await findHolder(knex, to, now, member)) ? taken : { ...free, code }),
})

const free = {
  subject: 'Your code to change your email address',
  heading: 'Confirm your new email address',
  paragraphs: ['Enter this code where you asked to change your email address. It expires in 10 minutes.'],
  notes: ['If you didn’t ask for this, you can ignore this email. Nothing changes without the code.'],
}

const taken = {
  subject: 'This email address is already used',
  heading: 'This address is already used',
  paragraphs: [
    'Someone tried to move their Plutus account to this email address. It belongs to another account, or did until a few days ago, so nothing has changed.',
  ],
  notes: [`If it wasn’t you, you can ignore this email. To sign in to your own account: ${env.publicUrl}/auth/login`],
}

type Changed = { to: string; link: string /** End of the undo link, as a Unix time in ms. */; until: number; timeZone: string }

/** Email to the former address of an account whose email address was changed. Its link restores the former address. */
export const emailChangedMail = accountMail<Changed>('email-changed', {
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

/**
 * The state of two-factor after an undone email change: `on` when an older app stays, `off` when an app was removed, `none` without an app.
 * Recovery codes are always removed.
 */
export type TwoFactorLeft = 'on' | 'off' | 'none'

const twoFactorText = {
  on: 'Your authenticator app still works. Your recovery codes don’t: create new ones under Two-factor and devices.',
  off: 'Two-factor is off, because it was set up after the change or shortly before it. Turn it on again under Two-factor and devices.',
}

/** Email to the address that an undo restored. It says that the password was removed as well. */
export const emailRestoredMail = accountMail<{ twoFactor: TwoFactorLeft }>('email-restored', {
  compose: ({ twoFactor }) => ({
    subject: 'Your email address is back',
    heading: 'Your email address is back',
    paragraphs: [
      'You sign in with this address again. Everyone was signed out, and your former password no longer works.',
      'If you haven’t chosen a new password yet, do it now. Then check your team, your activity log and your two-factor settings.',
      ...(twoFactor === 'none' ? [] : [twoFactorText[twoFactor]]),
    ],
    button: { label: 'Choose a new password', link: `${env.publicUrl}/auth/recover` },
  }),
})

/** Email to the address that lost the account by an undo. A different person than the account's owner may read it. */
export const emailTakenBackMail = accountMail<{ to: string }>('email-taken-back', {
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
