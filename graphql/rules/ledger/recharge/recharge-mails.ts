import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

type Trouble = { recharge: string; told: 'refused' | 'reversed'; amount: number; reason: string | null }

const reasons: Record<string, string> = {
  declined: 'The card was declined.',
  bank_rejected: 'The bank didn’t complete it.',
  chargeback: 'The card or account holder disputed the payment.',
  refunded: 'It was refunded.',
}

/**
 * Returns the sentence for a reason code. A reason without a known code is returned unchanged, because our finance team enters sentences.
 * Empty without a reason.
 */
const reasonLabels = (reason: string | null): string[] => (reason ? [reasons[reason] ?? reason] : [])

/**
 * Emails the person who started a recharge that its payment failed, or all members who can view the company's money that it was reversed.
 * Includes the reason.
 */
export const rechargeTroubleMail = accountMail<Trouble>('recharge-trouble', {
  compose: async ({ recharge: id, told, amount, reason }, { knex }) => {
    const { number, currency } = await orThrow(knex('recharges').where({ id }).first('number', 'currency'))
    const sum = formatMoney(amount, currency)
    const { subject, heading, happened } = words[told](sum, number)
    return {
      subject,
      heading,
      paragraphs: [happened, ...reasonLabels(reason)],
      button: { label: 'Open the recharge', link: `${env.publicUrl}/recharge/status?id=${id}` },
    }
  },
})

const words = {
  refused: (sum: string, number: string) => ({
    subject: `Recharge ${number} failed`,
    heading: 'A recharge failed',
    happened: `The ${sum} of recharge ${number} won’t reach your wallet. Nothing was credited.`,
  }),
  reversed: (sum: string, number: string) => ({
    subject: `${sum} of recharge ${number} was reversed`,
    heading: 'A recharge was reversed',
    happened: `${sum} from recharge ${number} was reversed, so we took it out of your wallet.`,
  }),
}
