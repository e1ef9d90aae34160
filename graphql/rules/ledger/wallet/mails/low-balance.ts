import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

type LowBalance = { company: string; currency: string; available: number; threshold: number; mayRecharge: boolean }

/** Tells those the company chose that its balance fell below the threshold (R22). */
export const lowBalance = accountMail<LowBalance>('low-balance', {
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
