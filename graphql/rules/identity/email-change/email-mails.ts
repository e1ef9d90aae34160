import { accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { maskEmail } from '#rules/platform/input/mask.ts'
import { findHolder } from './find-holder.ts'

/**
 * Proves the address that an account is to move to. If it belongs to another account, its mail says so and has no code: whoever typed it
 * cannot tell.
 */
export const emailCode = accountMail<{ code: string; member: string }>('email-code', {
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

type Changed = { to: string; link: string /** In ms. */; until: number; timeZone: string }

/** Tells the address that an account left, with the link that restores it. */
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

/** `on`: an app set up long ago stays, without recovery codes; `off`: what was there is gone. */
export type TwoFactorLeft = 'on' | 'off' | 'none'

const twoFactorText = {
  on: 'Your authenticator app still works. Your recovery codes don’t: create new ones under Two-factor and devices.',
  off: 'Two-factor is off, because it was set up after the change or shortly before it. Turn it on again under Two-factor and devices.',
}

/** Tells the address that an account came back to; the password was voided with it. */
export const emailRestored = accountMail<{ twoFactor: TwoFactorLeft }>('email-restored', {
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
