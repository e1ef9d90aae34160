import { emailInput } from '#graphql/contracts/address/email-input.ts'
import { firstFault } from '#web/lib/forms/fault-of.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { editableMoney, moneyErrorText, parseMoney } from '#web/lib/money/money.ts'
import { findLimitViolation, limitsOf, type Method } from './method.ts'

export type RechargeForm = { amount: string; method: string; poNumber: string; receiptTo: string }

export const poNumberMax = 64

/** Returns the translated error message of an invalid field, with `values` inserted. */
type Translate = (
  message: 'amountInvalid' | 'amountLow' | 'amountHigh' | 'poLong' | 'receiptMissing',
  values?: Record<string, string>,
) => string

/**
 * Validates the amount against the limits of the methods, the purchase order number and the receipt's email. The server checks them again.
 */
export const rechargeForm = (methods: readonly Method[], currency: string, say: Translate) =>
  formSchema<RechargeForm>(({ amount, poNumber, receiptTo }) => {
    const issues: { path: string[]; message: string }[] = []
    const amountProblem = validateAmount(amount)
    if (amountProblem) issues.push({ path: ['amount'], message: amountProblem })
    if (poNumber.trim().length > poNumberMax) issues.push({ path: ['poNumber'], message: say('poLong', { max: String(poNumberMax) }) })
    const emailProblem = firstFault(emailInput(say('receiptMissing')), receiptTo)
    if (emailProblem) issues.push({ path: ['receiptTo'], message: emailProblem })
    return issues

    function validateAmount(text: string): string | undefined {
      const { min, max } = limitsOf(methods)
      const money = (sum: string) => formatMoney(sum, currency, { whole: true })
      const sum = parseMoney(text, currency)
      if (sum === undefined) return moneyErrorText(text, currency, say('amountInvalid', { example: editableMoney(min, currency) }))
      const violations = methods.map((method) => findLimitViolation(method, sum))
      if (violations.includes(undefined)) return undefined
      return violations.includes('under') ? say('amountLow', { min: money(min) }) : say('amountHigh', { max: money(max) })
    }
  })
