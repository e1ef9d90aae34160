import * as z from 'zod/mini'
import { describeMoneyFault, readMoney } from '#contracts/money/read-money.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

const example = 'Enter an amount such as 1000.00'

/** An amount as text, as a bank statement or an invoice shows it. `toMinor` converts it to minor units once the currency is known. */
export const amountInput = z.string(example).check(z.trim(), z.minLength(1, example), z.maxLength(60, example))

/** Converts an amount such as 1000.5 to minor units, 100050. Refuses VALIDATION for zero and for an invalid amount in the currency. */
export function toMinor(amount: string, currency: string, field: string): number {
  const { amount: minor, fault } = readMoney(amount, currency)
  if (fault || minor === '0') {
    const message = !fault || fault === 'unreadable' ? example : describeMoneyFault(fault, currency)
    throw refusal('VALIDATION', { fields: { [field]: message } })
  }
  return Number(minor)
}

/**
 * Converts an amount that may be negative, such as -50.00, to minor units. Refuses VALIDATION for zero and for an invalid amount in the
 * currency.
 */
export const toSignedMinor = (amount: string, currency: string, field: string): number =>
  amount.startsWith('-') ? -toMinor(amount.slice(1), currency, field) : toMinor(amount, currency, field)
