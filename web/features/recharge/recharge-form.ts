import { emailInput } from '#graphql/rules/platform/input/email-input.ts'
import { faultOf } from '#web/lib/forms/fault-of.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { editableMoney, moneyMistake, parseMoney } from '#web/lib/money/money.ts'
import { limitsOf, type Method, misfitOf } from './method.ts'

export type RechargeForm = { amount: string; method: string; poNumber: string; receiptTo: string }

export const poNumberMax = 64

/** The sentences of the form, by the message that holds each. */
type Say = (message: 'amountInvalid' | 'amountLow' | 'amountHigh' | 'poLong' | 'receiptMissing', values?: Record<string, string>) => string

/** What the server checks again: a sum within some method's limits, a purchase order number, an address for the receipt. */
export const rechargeForm = (methods: readonly Method[], currency: string, say: Say) =>
  formSchema<RechargeForm>(({ amount, poNumber, receiptTo }) => {
    const issues: { path: string[]; message: string }[] = []
    const refused = amountRefused(amount)
    if (refused) issues.push({ path: ['amount'], message: refused })
    if (poNumber.trim().length > poNumberMax) issues.push({ path: ['poNumber'], message: say('poLong', { max: String(poNumberMax) }) })
    const misread = faultOf(emailInput(say('receiptMissing')), receiptTo)
    if (misread) issues.push({ path: ['receiptTo'], message: misread })
    return issues

    function amountRefused(text: string): string | undefined {
      const { min, max } = limitsOf(methods)
      const money = (sum: string) => formatMoney(sum, currency, { whole: true })
      const sum = parseMoney(text, currency)
      if (sum === undefined) return moneyMistake(text, currency, say('amountInvalid', { example: editableMoney(min, currency) }))
      const misfits = methods.map((method) => misfitOf(method, sum))
      if (misfits.includes(undefined)) return undefined
      return misfits.includes('under') ? say('amountLow', { min: money(min) }) : say('amountHigh', { max: money(max) })
    }
  })
