import { env } from '../../env.ts'
import { formatMoney } from '../../wallet/currency.ts'
import { accountMail } from '../account-mail.ts'

type LowBalance = { company: string; currency: string; available: number; threshold: number; mayRecharge: boolean }

/** Tells whoever the company chose that its balance fell under the threshold (R22). */
export const lowBalance = accountMail<LowBalance>({
  compose: async ({ company: id, currency, available, threshold, mayRecharge }, { knex }) => {
    const company = await knex('companies').where({ id }).first('name')
    const left = formatMoney(available, currency)
    return {
      subject: `Low balance: ${left} left at ${company.name}`,
      heading: 'Your balance is low',
      paragraphs: [
        `${company.name} has ${left} available, less than the ${formatMoney(threshold, currency)} you wanted to hear about.`,
        'A launch that costs more than what is left will not start.',
      ],
      button: mayRecharge
        ? { label: 'Recharge', link: `${env.publicUrl}/recharge` }
        : { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
      notes: [`Sent at most once a day. Who is told, and when, is chosen at ${env.publicUrl}/profile/preference`],
    }
  },
})
