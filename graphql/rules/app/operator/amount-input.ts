import * as z from 'zod/mini'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minorDigits } from '#rules/platform/money/currency.ts'

/** More than zero, written as on a bank statement. */
export const amountInput = z
  .string('Enter an amount such as 1000.00')
  .check(z.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,3})?$/, 'Enter an amount such as 1000.00'))

/** Converts an amount such as 1000.5 to minor units, 100050. Refuses VALIDATION for more digits than the currency has. */
export function toMinor(amount: string, currency: string, field: string): number {
  const digits = minorDigits(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > digits) throw refusal('VALIDATION', { fields: { [field]: `${currency} has ${digits} decimal places` } })
  return Number(whole + fraction.padEnd(digits, '0'))
}
