import { accountMail } from '#rules/mail/account-mail/account-mail.ts'

/** Emails the operator (OPERATOR_EMAIL) what differs between a payment provider's records and ours. */
export const booksDifferMail = accountMail<{ count: number; lines: string[] }>('books-differ', {
  compose: async ({ count, lines }) => ({
    subject: `Payments: ${count} ${count === 1 ? 'difference' : 'differences'} from the provider`,
    heading: 'Payments differ from the provider’s records',
    paragraphs: ['We compared the provider’s payments, refunds and disputes with ours. No money was moved.', ...lines],
    notes: [
      'To list them with their recharges: npm run operator -- list-differences',
      'To compare again: npm run operator -- check-ledgers --provider',
    ],
  }),
})
