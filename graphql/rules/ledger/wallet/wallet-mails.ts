import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

type LowBalance = { company: string; currency: string; available: number; threshold: number; mayRecharge: boolean }

/** Emails the receivers of the low-balance alert that the available balance fell below the threshold (R22). */
export const lowBalanceMail = accountMail<LowBalance>('low-balance', {
  compose: async ({ company: id, currency, available, threshold, mayRecharge }, { knex }) => {
    const company = await orThrow(knex('companies').where({ id }).first('name'))
    const left = formatMoney(available, currency)
    return {
      subject: `Low balance: ${left} left at ${company.name}`,
      heading: 'Your balance is low',
      paragraphs: [
        `${company.name} has ${left} available, below your alert of ${formatMoney(threshold, currency)}.`,
        'Launches that cost more than this won’t start until the wallet is recharged.',
      ],
      button: mayRecharge
        ? { label: 'Recharge the wallet', link: `${env.publicUrl}/recharge` }
        : { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
      notes: [`We send this at most once a day. Change who gets it, and when: ${env.publicUrl}/profile/low-balance`],
    }
  },
})

/** Emails the members who can view the company's money that the wallet is frozen, with the reason and what still works. */
export const walletFrozenMail = accountMail<{ company: string; reason: 'overdrawn' | 'mismatch' }>('wallet-frozen', {
  compose: async ({ company: id, reason }, { knex }) => {
    const { name } = await orThrow(knex('companies').where({ id }).first('name'))
    return {
      subject: `The wallet of ${name} is frozen`,
      heading: 'Your wallet is frozen',
      paragraphs: [
        ...freezeReasons[reason],
        'No campaign can be launched until it is unfrozen. Rewards already sent can still be redeemed, and unredeemed ones return to the wallet as usual.',
      ],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})

const freezeReasons = {
  overdrawn: [
    'Your bank or card issuer reversed a payment that was already spent, so the balance is below zero.',
    'Recharge at least the missing amount, then reply to this email. We’ll unfreeze the wallet once the balance is no longer below zero.',
  ],
  mismatch: [
    'Our checks found a balance that doesn’t match its entries, so we stopped spending as a precaution.',
    'You don’t need to do anything. We’re looking into it and will email you when the wallet is unfrozen.',
  ],
}

/** Emails the members who can view the company's money that the wallet is no longer frozen. */
export const walletReleasedMail = accountMail<{ company: string }>('wallet-released', {
  compose: async ({ company: id }, { knex }) => {
    const { name } = await orThrow(knex('companies').where({ id }).first('name'))
    return {
      subject: `The wallet of ${name} is unfrozen`,
      heading: 'Your wallet is unfrozen',
      paragraphs: ['You can launch campaigns again. Launches that were waiting continue automatically, as far as the balance allows.'],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})

/** Emails the operator (OPERATOR_EMAIL) that a wallet was frozen, with the mismatches found and the steps to unfreeze it. */
export const walletAlarmMail = accountMail<{ company: string; reason: 'overdrawn' | 'mismatch'; mismatches: string[] }>('wallet-alarm', {
  compose: async ({ company: id, reason, mismatches }, { knex }) => {
    const { name } = await orThrow(knex('companies').where({ id }).first('name'))
    return {
      subject: `Wallet frozen (${reason}): ${name}`,
      heading: `The wallet of ${name} was frozen`,
      paragraphs: reason === 'overdrawn' ? ['A reversed recharge left its balance below zero.'] : mismatches,
      notes: [
        'To check again: npm run operator -- check-ledgers',
        `Once it is corrected: npm run operator -- unfreeze-wallet --company ${id} --reason "what was wrong"`,
      ],
    }
  },
})
