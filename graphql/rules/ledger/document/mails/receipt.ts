import { readDetails } from '#rules/ledger/document/document-details.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

/** Tells whoever a recharge named that its money arrived, with the receipt. */
export const receipt = accountMail<{ document: string }>('receipt', {
  compose: async ({ document: id }, { knex }) => {
    const row = await orThrow(knex('documents').where({ id }).first('details'))
    const { number, currency, buyer, recharge, total, amount, part } = readDetails('receipt', row.details)
    const words = (minorUnits: string) => formatMoney(Number(minorUnits), currency)
    const rest = part && part.outstanding !== '0' ? [`${words(part.outstanding)} of this recharge is still outstanding.`] : []
    return {
      subject: `Receipt ${number}: ${words(total)} received`,
      heading: `${words(total)} received`,
      paragraphs: [
        `We received ${words(total)} from ${buyer.name} for recharge ${recharge.number} and added ${words(amount)} to the wallet.`,
        ...rest,
      ],
      button: { label: 'Open the receipt', link: `${env.publicUrl}/documents/${id}` },
      notes: [
        `Receipt ${number}${recharge.poNumber ? `, your order ${recharge.poNumber}` : ''}. To open it, sign in with a role that can see the company’s money.`,
      ],
    }
  },
})
