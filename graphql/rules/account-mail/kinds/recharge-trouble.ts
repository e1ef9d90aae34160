import { env } from '../../env.ts'
import { reasonWords } from '../../recharge/reason-words.ts'
import { formatMoney } from '../../wallet/currency.ts'
import { accountMail } from '../account-mail.ts'

type Trouble = { recharge: string; told: 'refused' | 'reversed'; amount: number; reason: string | null }

/** Tells that money will not come, or was taken back, and why. */
export const rechargeTrouble = accountMail<Trouble>({
  compose: async ({ recharge: id, told, amount, reason }, { knex }) => {
    const { number, currency } = await knex('recharges').where({ id }).first('number', 'currency')
    const sum = formatMoney(amount, currency)
    const { subject, heading, happened } = words[told](sum, number)
    return {
      subject,
      heading,
      paragraphs: [happened, ...reasonWords(reason)],
      button: { label: 'Open the recharge', link: `${env.publicUrl}/recharge/status?id=${id}` },
    }
  },
})

const words = {
  refused: (sum: string, number: string) => ({
    subject: `Recharge ${number} did not come through`,
    heading: 'A recharge did not come through',
    happened: `The ${sum} of recharge ${number} will not reach your wallet; nothing was credited.`,
  }),
  reversed: (sum: string, number: string) => ({
    subject: `${sum} of recharge ${number} was taken back`,
    heading: 'A recharge was taken back',
    happened: `${sum} that recharge ${number} had brought left your wallet again.`,
  }),
}
