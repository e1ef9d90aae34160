import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

type LowSupplierBalance = { balance: number; limit: number; currency: string }

/** Emails the operator (OPERATOR_EMAIL) that the prepaid balance at Reloadly fell below RELOADLY_LOW_BALANCE. Amounts are minor units. */
export const supplierBalanceMail = accountMail<LowSupplierBalance>('supplier-balance', {
  compose: ({ balance, limit, currency }) => ({
    subject: `Low balance at Reloadly: ${formatMoney(balance, currency)}`,
    heading: 'The balance at Reloadly is low',
    paragraphs: [
      `The account has ${formatMoney(balance, currency)} left, below the limit of ${formatMoney(limit, currency)}.`,
      'When it is used up, recipients can’t choose its gift cards until you add money at Reloadly.',
    ],
    notes: ['You get this email once each time the balance falls below RELOADLY_LOW_BALANCE.'],
  }),
})
