import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

export type Trouble = {
  recharge: string
  told: 'refused' | 'reversed' | 'returned' | 'undone' | 'surplus'
  amount: number
  reason: string | null
}

const reasons: Record<string, string> = {
  declined: 'The card was declined.',
  bank_rejected: 'The bank didn’t complete it.',
  chargeback: 'The card or account holder disputed the payment.',
  refunded: 'It was refunded.',
}

const withReason: Trouble['told'][] = ['refused', 'reversed', 'undone']

/**
 * Returns the sentence for a reason code. A reason without a known code is returned unchanged, because our finance team enters sentences.
 * Empty without a reason.
 */
const reasonLabels = (reason: string | null): string[] => (reason ? [reasons[reason] ?? reason] : [])

/**
 * Emails the person who started a recharge that its payment failed. Emails all members who can view the company's money that it was
 * reversed, returned, reversed by mistake, or paid beyond what was due.
 */
export const rechargeTroubleMail = accountMail<Trouble>('recharge-trouble', {
  compose: async ({ recharge: id, told, amount, reason }, { knex }) => {
    const { number, currency } = await orThrow(knex('recharges').where({ id }).first('number', 'currency'))
    const sum = formatMoney(amount, currency)
    const { subject, heading, happened } = words[told](sum, number)
    return {
      subject,
      heading,
      paragraphs: [happened, ...(withReason.includes(told) ? reasonLabels(reason) : [])],
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
  returned: (sum: string, number: string) => ({
    subject: `${sum} of recharge ${number} was returned`,
    heading: 'Money was returned to your wallet',
    happened: `${sum} from recharge ${number} had been reversed. It was returned to us, so it is back in your wallet.`,
  }),
  undone: (sum: string, number: string) => ({
    subject: `${sum} of recharge ${number} is back in your wallet`,
    heading: 'A reversal was undone',
    happened: `We undid a reversal of recharge ${number}, so ${sum} is back in your wallet.`,
  }),
  surplus: (sum: string, number: string) => ({
    subject: `${sum} more than recharge ${number} asked for arrived`,
    heading: 'A recharge was paid more than once',
    happened: `${sum} more than recharge ${number} asked for arrived. It is in your wallet, without a second fee. If you want it back, reply to this email.`,
  }),
}
