import * as z from 'zod/mini'
import { lowBalanceAlertInput } from '#graphql/rules/company/low-balance-alert.input.ts'
import type { LowBalanceAlertInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/form-schema.ts'
import { editableMoney, parseMoney } from '#web/lib/money.ts'

export type AlertForm = { isOn: boolean; amount: string; receivers: string[] }

type StoredAlert = { currency: string; low_balance_threshold: string | null; alert_receivers: unknown }

export const formOf = ({ currency, low_balance_threshold: threshold, alert_receivers: receivers }: StoredAlert): AlertForm => ({
  isOn: threshold !== null,
  amount: threshold === null ? '' : editableMoney(threshold, currency),
  receivers: Array.isArray(receivers) ? receivers.filter((id) => typeof id === 'string') : [],
})

/** What the command takes; switched off, nobody is told. */
export const inputOf = ({ isOn, amount, receivers }: AlertForm, currency: string): LowBalanceAlertInput =>
  isOn ? { threshold: parseMoney(amount, currency) ?? null, receivers } : { threshold: null, receivers: [] }

/** The rule's own fields, and the amount as a person types it. */
export const alertForm = (currency: string, amountWords: string) =>
  formSchema<AlertForm>((form) => {
    const issues = (z.safeParse(lowBalanceAlertInput, inputOf(form, currency)).error?.issues ?? []).map(({ path, message }) => ({
      path: path[0] === 'threshold' ? ['amount'] : path.slice(0, 1),
      message,
    }))
    const isUnreadable = form.isOn && parseMoney(form.amount, currency) === undefined
    return isUnreadable ? [...issues, { path: ['amount'], message: amountWords }] : issues
  })
