import * as z from 'zod/mini'
import { lowBalanceAlertInput } from '#graphql/rules/company/low-balance-alert.input.ts'
import type { LowBalanceAlertInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { editableMoney, moneyMistake, parseMoney } from '#web/lib/money/money.ts'

export type AlertForm = { isOn: boolean; amount: string; receivers: string[] }

/** Who may be emailed. */
type People = readonly { id: string }[]
type StoredAlert = { currency: string; low_balance_threshold: string | null; alert_receivers: unknown }

export const formOf = ({ currency, low_balance_threshold: threshold, alert_receivers: receivers }: StoredAlert): AlertForm => ({
  isOn: threshold !== null,
  amount: threshold === null ? '' : editableMoney(threshold, currency),
  receivers: Array.isArray(receivers) ? receivers.filter((id) => typeof id === 'string') : [],
})

/** Without those who have left or may not see money any more: nobody can untick them, and the command refuses them. */
const stillHere = (receivers: readonly string[], people: People) => receivers.filter((each) => people.some(({ id }) => id === each))

/** What the command takes; switched off, nobody is emailed. */
export const inputOf = ({ isOn, amount, receivers }: AlertForm, currency: string, people: People): LowBalanceAlertInput =>
  isOn ? { threshold: parseMoney(amount, currency) ?? null, receivers: stillHere(receivers, people) } : { threshold: null, receivers: [] }

/** The rule's own fields, and the amount as a person types it. */
export const alertForm = (currency: string, people: People, amountMessage: string) =>
  formSchema<AlertForm>((form) => {
    const issues = (z.safeParse(lowBalanceAlertInput, inputOf(form, currency, people)).error?.issues ?? []).map(({ path, message }) => ({
      path: path[0] === 'threshold' ? ['amount'] : path.slice(0, 1),
      message,
    }))
    const isUnreadable = form.isOn && parseMoney(form.amount, currency) === undefined
    return isUnreadable ? [...issues, { path: ['amount'], message: moneyMistake(form.amount, currency, amountMessage) }] : issues
  })
