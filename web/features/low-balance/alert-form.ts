import * as z from 'zod/mini'
import { lowBalanceAlertInput } from '#graphql/rules/company/low-balance-alert.input.ts'
import type { LowBalanceAlertInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { editableMoney, moneyErrorText, parseMoney } from '#web/lib/money/money.ts'

export type AlertForm = { isOn: boolean; amount: string; receivers: string[] }

/** The people who may be chosen. */
type People = readonly { id: string }[]
type StoredAlert = { currency: string; low_balance_threshold: string | null; alert_receivers: unknown }

export const formOf = ({ currency, low_balance_threshold: threshold, alert_receivers: receivers }: StoredAlert): AlertForm => ({
  isOn: threshold !== null,
  amount: threshold === null ? '' : editableMoney(threshold, currency),
  receivers: Array.isArray(receivers) ? receivers.filter((id) => typeof id === 'string') : [],
})

/** Removes people who left or may no longer see money. The form does not list them and the mutation rejects them. */
const keepListed = (receivers: readonly string[], people: People) => receivers.filter((each) => people.some(({ id }) => id === each))

/** Converts the form to the input of the mutation. Switched off, it has no threshold and no receivers. */
export const inputOf = ({ isOn, amount, receivers }: AlertForm, currency: string, people: People): LowBalanceAlertInput =>
  isOn ? { threshold: parseMoney(amount, currency) ?? null, receivers: keepListed(receivers, people) } : { threshold: null, receivers: [] }

/** The schema of the form, which applies the rule's schema and parses the typed amount. */
export const alertForm = (currency: string, people: People, amountMessage: string) =>
  formSchema<AlertForm>((form) => {
    const issues = (z.safeParse(lowBalanceAlertInput, inputOf(form, currency, people)).error?.issues ?? []).map(({ path, message }) => ({
      path: path[0] === 'threshold' ? ['amount'] : path.slice(0, 1),
      message,
    }))
    const isUnreadable = form.isOn && parseMoney(form.amount, currency) === undefined
    return isUnreadable ? [...issues, { path: ['amount'], message: moneyErrorText(form.amount, currency, amountMessage) }] : issues
  })
