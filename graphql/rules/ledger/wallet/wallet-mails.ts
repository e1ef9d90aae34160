import type { Knex } from 'knex'
import { abilities } from '#contracts/access/abilities.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import type { FreezeReason } from './freeze-reasons.ts'

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

type Freezing = { company: string; reason: FreezeReason; note?: string | null }

/** Emails the members who can view the company's money that the wallet is frozen, with the reason and what still works. */
export const walletFrozenMail = accountMail<Freezing>('wallet-frozen', {
  compose: async ({ company: id, reason, note }, { knex }) => {
    const { name, paused_at: pausedAt } = await orThrow(knex('companies').where({ id }).first('name', 'paused_at'))
    return {
      subject: `The wallet of ${name} is frozen`,
      heading: 'Your wallet is frozen',
      paragraphs: [...freezeTexts[reason](note ?? ''), `${frozenRule} ${pausedAt ? pausedSentRule : sentRule}`],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})

const frozenRule =
  'Until it is unfrozen, no new rewards are issued: campaigns can’t be launched, and launches that are due or under way stop and continue later.'
const sentRule = 'Rewards already sent can still be redeemed, unredeemed ones return to the wallet, and recharges still arrive.'
const pausedSentRule = 'Rewards already sent are on hold, because we’ve also paused your company. Recharges still arrive.'

const freezeTexts: Record<FreezeReason, (note: string) => string[]> = {
  overdrawn: () => [
    'Your bank or card issuer reversed a payment that was already spent, so the balance is below zero.',
    'Recharge at least the missing amount, then reply to this email. We’ll unfreeze the wallet once the balance is no longer below zero.',
  ],
  mismatch: () => [
    'Our checks found a balance that doesn’t match its entries, so we stopped spending as a precaution.',
    'You don’t need to do anything. We’re looking into it and will email you when the wallet is unfrozen.',
  ],
  operator: (note) => [`Support has frozen it. The reason: ${note}`, 'Reply to this email if you have questions.'],
}

/** Emails the members who can view the company's money that the wallet is no longer frozen. */
export const walletReleasedMail = accountMail<{ company: string }>('wallet-released', {
  compose: async ({ company: id }, { knex }) => {
    const { name, paused_at: pausedAt } = await orThrow(knex('companies').where({ id }).first('name', 'paused_at'))
    return {
      subject: `The wallet of ${name} is unfrozen`,
      heading: 'Your wallet is unfrozen',
      paragraphs: [
        pausedAt
          ? 'We’ve still paused your company. Launches that were stopped or waiting continue automatically once that is over, as far as the balance allows.'
          : 'You can launch campaigns again. Launches that were stopped or waiting continue automatically, as far as the balance allows.',
      ],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})

/** Emails the operator (OPERATOR_EMAIL) that a wallet was frozen, with the mismatches found and the steps to unfreeze it. */
export const walletAlarmMail = accountMail<Freezing & { mismatches: string[] }>('wallet-alarm', {
  compose: async ({ company: id, reason, note, mismatches }, { knex }) => {
    const { name } = await orThrow(knex('companies').where({ id }).first('name'))
    const texts = {
      overdrawn: ['A reversed recharge left its balance below zero.'],
      mismatch: mismatches,
      operator: [`It was frozen by freeze-wallet: ${note}`],
    }
    return {
      subject: `Wallet frozen (${reason}): ${name}`,
      heading: `The wallet of ${name} was frozen`,
      paragraphs: texts[reason],
      notes: [
        'To check again: npm run operator -- check-ledgers',
        `Once this is resolved: npm run operator -- unfreeze-wallet --company ${id} --cause ${reason} --reason "what was done"`,
      ],
    }
  },
})

/** Returns the active members who can view the company's money and receive its alerts. */
export const findMoneyViewers = (trx: Knex, company: string): Promise<{ id: string; email: string }[]> =>
  trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereIn('company_role', [...abilities['money.view'].roles])
    .select('id', 'email')
