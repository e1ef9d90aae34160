import * as z from 'zod/mini'
import { lowBalanceAlertInput } from '#graphql/contracts/money/money-input.ts'
import type { LowBalanceAlertInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { editableMoney, moneyErrorText, parseMoney } from '#web/lib/money/money.ts'

export type AlertForm = { isOn: boolean; amount: string; receivers: string[] }

/** The members who may receive the alert. */
type People = readonly { id: string }[]
type StoredAlert = { currency: string; low_balance_threshold: string | null; alert_receivers: unknown }

export const alertFormOf = ({ currency, low_balance_threshold: threshold, alert_receivers: receivers }: StoredAlert): AlertForm => ({
  isOn: threshold !== null,
  amount: threshold === null ? '' : editableMoney(threshold, currency),
  receivers: Array.isArray(receivers) ? receivers.filter((id) => typeof id === 'string') : [],
})

/** Removes receivers who left the company or may no longer see money. The form does not list them, and the mutation rejects them. */
const keepListed = (receivers: readonly string[], people: People) => receivers.filter((each) => people.some(({ id }) => id === each))

/** Converts the form to the input of the mutation. If the alert is off, the threshold is null and the receivers are empty. */
export const alertInputOf = ({ isOn, amount, receivers }: AlertForm, currency: string, people: People): LowBalanceAlertInput =>
  isOn ? { threshold: parseMoney(amount, currency) ?? null, receivers: keepListed(receivers, people) } : { threshold: null, receivers: [] }

/** Validates the typed alert with the server's schema, and parses the amount. */
export const alertForm = (currency: string, people: People, amountMessage: string) =>
  formSchema<AlertForm>((form) => {
    const issues = (z.safeParse(lowBalanceAlertInput, alertInputOf(form, currency, people)).error?.issues ?? []).map(
      ({ path, message }) => ({
        path: path[0] === 'threshold' ? ['amount'] : path.slice(0, 1),
        message,
      }),
    )
    const isUnreadable = form.isOn && parseMoney(form.amount, currency) === undefined
    return isUnreadable ? [...issues, { path: ['amount'], message: moneyErrorText(form.amount, currency, amountMessage) }] : issues
  })
