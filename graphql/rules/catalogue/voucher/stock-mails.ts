import { accountMail } from '#rules/mail/account-mail/account-mail.ts'

/** A value of a brand of which few vouchers are left. `value` is formatted, such as ₹500. */
export type LowStock = { brand: string; slug: string; value: string; left: number }

const namedMax = 50

/** Emails the operator (OPERATOR_EMAIL) the values that have fallen below LOW_STOCK or run out, with the number of vouchers left. */
export const lowStockMail = accountMail<{ low: LowStock[] }>('low-stock', {
  compose: ({ low }) => {
    const [first] = low
    const only = low.length === 1 ? first : undefined
    const isOut = low.every(({ left }) => left === 0)
    const more = low.length > namedMax ? [`And ${low.length - namedMax} more: npm run operator -- list-stock`] : []
    return {
      subject: `${isOut ? 'No' : 'Few'} vouchers left${only ? `: ${only.brand}, ${only.value}` : ` of ${low.length} values`}`,
      heading: isOut ? 'Vouchers have run out' : 'Few vouchers are left',
      paragraphs: [...low.slice(0, namedMax).map(toSentence), ...more],
      notes: [`To add vouchers: npm run operator -- stock-vouchers --brand ${first?.slug} --vouchers - < vouchers.csv`],
    }
  },
})

const toSentence = ({ brand, value, left }: LowStock): string =>
  left ? `${brand}, ${value}: ${left} left.` : `${brand}, ${value}: none left. Recipients can’t choose it now.`
