import { formatMoney } from '#contracts/money/currency.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'

/** The balance and limit are minor units. The balance is null if it is not known. */
type SupplierBalance = { supplier: string; isRefused: boolean; balance: number | null; currency: string | null; limit: number }

const names: Record<string, string> = { reloadly: 'Reloadly', http: 'the voucher supplier' }

/**
 * Emails the operator (OPERATOR_EMAIL) that the prepaid account at a supplier fell below its limit, or that an order was refused for lack of
 * balance.
 */
export const supplierBalanceMail = accountMail<SupplierBalance>('supplier-balance', {
  compose: ({ supplier, isRefused, balance, currency, limit }) => {
    const name = names[supplier] ?? supplier
    const left = balance === null || currency === null ? undefined : formatMoney(balance, currency)
    if (isRefused)
      return {
        subject: `Orders refused at ${name}: balance too low`,
        heading: `The balance at ${name} is too low`,
        paragraphs: [
          `An order was refused for lack of balance.${left ? ` The account has ${left} left.` : ''}`,
          'Recipients can’t choose these gift cards until you add money.',
        ],
        notes: ['You get this email once until the balance rises.'],
      }
    return {
      subject: `Low balance at ${name}: ${left}`,
      heading: `The balance at ${name} is low`,
      paragraphs: [
        `The account has ${left} left, below the limit of ${formatMoney(limit, currency ?? '')}.`,
        `When it is used up, recipients can’t choose its gift cards until you add money at ${name}.`,
      ],
      notes: ['You get this email once each time the balance falls below RELOADLY_LOW_BALANCE.'],
    }
  },
})
